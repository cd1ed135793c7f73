import CMosquitto
import LocationModel
import SystemCalls

/// A connection to an MQTT broker, which never waits except to connect; all unsafe code about libmosquitto is here.
@safe final class MQTTConnection {
    enum Event: Hashable {
        case connected
        case disconnected(reason: String)
        case acknowledged(Int32)
        case message([UInt8])
    }

    struct Failure: Error, Hashable, CustomStringConvertible {
        let description: String
    }

    private let mqtt: OpaquePointer

    /// Prepares a connection as the options say.
    /// - Parameters:
    ///   - will: what the broker publishes if the connection ends without DISCONNECT.
    ///   - verifiesBroker: false only to look at the certificate of one that is not trusted.
    init(_ options: PublishOptions, will: [UInt8]?, verifiesBroker: Bool = true) throws(Failure) {
        let client = options.address.client + options.clientSuffix
        // The publisher's window does not count status messages and waypoints, which are in flight, too.
        guard let mqtt = unsafe locationd_mqtt_open(client, Int32(options.publisher.window + 44)) else {
            let isAvailable = MQTTConnection.isAvailable
            throw Failure(description: isAvailable ? "out of memory" : "this locationd is built without libmosquitto")
        }
        unsafe self.mqtt = unsafe mqtt
        if let user = options.address.user {
            try check(unsafe locationd_mqtt_set_user(mqtt, user, options.password))
        }
        if options.address.usesTLS {
            try check(
                unsafe locationd_mqtt_set_tls(
                    mqtt, options.authorities, options.certificate, options.privateKey, verifiesBroker))
        }
        guard let will else { return }
        let count = will.count
        try check(
            unsafe will.withUnsafeBufferPointer {
                unsafe locationd_mqtt_set_will(mqtt, options.address.topic, $0.baseAddress, count)
            })
    }

    deinit { unsafe locationd_mqtt_close(mqtt) }

    /// Whether this program was built with libmosquitto.
    static var isAvailable: Bool { locationd_mqtt_is_available() }

    var wantsToWrite: Bool { unsafe locationd_mqtt_wants_to_write(mqtt) }

    /// What to wait for before ``work()``; the descriptor is -1 without a connection.
    var wanted: [(descriptor: Int32, readiness: Readiness)] {
        let descriptor = unsafe locationd_mqtt_descriptor(mqtt)
        var wanted: [(descriptor: Int32, readiness: Readiness)] = [(descriptor, .readable)]
        if wantsToWrite { wanted.append((descriptor, .writable)) }
        return wanted
    }

    /// Connects. Waits for the name and for TCP as long as the system does.
    func connect(to address: PublishAddress, keepalive: Int32) throws(Failure) {
        try check(unsafe locationd_mqtt_connect(mqtt, address.host, Int32(address.port), keepalive))
    }

    /// Reads and writes what is possible.
    func work() throws(Failure) { try check(unsafe locationd_mqtt_work(mqtt)) }

    /// Publishes a message; returns its number.
    func publish(_ bytes: [UInt8], topic: String, retained: Bool = false) throws(Failure) -> Int32 {
        var number: Int32 = 0
        let count = bytes.count
        try check(
            unsafe bytes.withUnsafeBufferPointer {
                unsafe locationd_mqtt_publish(mqtt, topic, $0.baseAddress, count, retained, &number)
            })
        return number
    }

    func subscribe(to topic: String) throws(Failure) { try check(unsafe locationd_mqtt_subscribe(mqtt, topic)) }

    /// Disconnects, so that the broker does not publish the will.
    func disconnect() { unsafe locationd_mqtt_disconnect(mqtt) }

    /// The broker's certificate in DER, after the handshake; nil without TLS.
    var brokerCertificate: [UInt8]? {
        // More than any certificate that a handshake accepts by default (SSL_CTX_set_max_cert_list).
        var bytes = [UInt8](repeating: 0, count: 100 * 1024)
        let count = unsafe bytes.withUnsafeMutableBufferPointer {
            unsafe locationd_mqtt_broker_certificate(mqtt, $0.baseAddress, $0.count)
        }
        return count > 0 && count <= bytes.count ? Array(bytes[..<count]) : nil
    }

    /// Removes the first event; nil if there is none.
    func nextEvent() -> Event? {
        let event = unsafe locationd_mqtt_next_event(mqtt)
        switch event.kind {
        case LOCATIOND_MQTT_CONNECTED: return .connected
        case LOCATIOND_MQTT_REFUSED:
            return .disconnected(reason: unsafe text { unsafe locationd_mqtt_refusal(event.value, $0, $1) })
        case LOCATIOND_MQTT_DISCONNECTED:
            return .disconnected(reason: event.value == 0 ? "closed" : describe(event.value))
        case LOCATIOND_MQTT_ACKNOWLEDGED: return .acknowledged(event.value)
        case LOCATIOND_MQTT_MESSAGE:
            var bytes = [UInt8](repeating: 0, count: Int(event.value))
            let count = unsafe bytes.withUnsafeMutableBufferPointer {
                unsafe locationd_mqtt_message(mqtt, $0.baseAddress, $0.count)
            }
            return .message(Array(bytes[..<count]))
        default: return nil
        }
    }

    private func check(_ code: Int32) throws(Failure) {
        guard code != 0 else { return }
        throw Failure(description: describe(code))
    }

    private func describe(_ code: Int32) -> String {
        let systemError = unsafe locationd_mqtt_system_error(mqtt, code)
        if systemError != 0 { return SystemError(systemError).description }
        return unsafe text { unsafe locationd_mqtt_error(mqtt, code, $0, $1) }
    }

    /// A text of the library, without its full stop.
    private func text(_ fill: (UnsafeMutablePointer<CChar>, Int) -> Void) -> String {
        var bytes = [CChar](repeating: 0, count: 256)
        unsafe bytes.withUnsafeMutableBufferPointer { unsafe fill($0.baseAddress!, $0.count) }
        let text = String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}

/// Whether this program was built with libmosquitto.
package var isPublishingAvailable: Bool { MQTTConnection.isAvailable }
