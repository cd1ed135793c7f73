import ArgumentParser
import LocationModel
import Publishing
import SystemCalls

/// `--publish-…`: how a track is sent to a broker.
struct PublishArguments: ParsableArguments {
    @Option(
        name: .customLong("publish-password-file"),
        help: ArgumentHelp("A file with the broker's password in its first line.", valueName: "path"),
        completion: .file())
    var passwordFile: String?

    @Option(
        name: .customLong("publish-ca"),
        help: ArgumentHelp(
            "A file with the certificates to trust for mqtts, or the broker's own; default: those of the system.",
            valueName: "path"),
        completion: .file())
    var authorities: String?

    @Option(
        name: .customLong("publish-cert"),
        help: ArgumentHelp("A file with the certificate of this board; needs --publish-key.", valueName: "path"),
        completion: .file())
    var certificate: String?

    @Option(
        name: .customLong("publish-key"), help: ArgumentHelp("A file with its private key.", valueName: "path"),
        completion: .file())
    var privateKey: String?

    @Option(name: .customLong("publish-order"), help: "Which positions are sent first after an outage of the network.")
    var order = Publisher.Order.oldest

    @Option(
        name: .customLong("publish-interval"),
        help: ArgumentHelp("In the background, send the collected positions at this interval.", valueName: "span"))
    var interval: TimeSpan?

    @Option(
        name: .customLong("publish-count"),
        help: ArgumentHelp("In the background, send as soon as this many positions are waiting.", valueName: "n"))
    var count: Int?

    @Option(
        name: .customLong("publish-thin"),
        help: ArgumentHelp(
            """
            Omit positions within this many metres of where the recipient expects the device, assuming that it goes \
            straight on.
            """,
            valueName: "m"))
    var errorBound: Double?

    @Flag(
        name: .customLong("publish-packed"),
        help: "Send many positions as one message in locationd's own format; only for recipients that can read it.")
    var isPacked = false

    @Flag(
        name: .customLong("publish-commands"),
        help: "Accept reportLocation, setConfiguration and resend from the broker.")
    var acceptsCommands = false

    func validate() throws {
        if let count, !(2...10_000).contains(count) { throw ValidationError("--publish-count needs 2 to 10000") }
        if let interval, !(1...86_400).contains(interval.seconds) {
            throw ValidationError("--publish-interval needs 1s to 1d")
        }
        if let errorBound, !(1...100_000).contains(errorBound) {
            throw ValidationError("--publish-thin needs 1 to 100000 metres")
        }
    }

    /// The first of the options that changes something.
    var firstOption: String? {
        let options: [(String, Bool)] = [
            ("--publish-password-file", passwordFile != nil), ("--publish-ca", authorities != nil),
            ("--publish-cert", certificate != nil), ("--publish-key", privateKey != nil),
            ("--publish-order", order != .oldest), ("--publish-interval", interval != nil),
            ("--publish-count", count != nil), ("--publish-thin", errorBound != nil),
            ("--publish-packed", isPacked), ("--publish-commands", acceptsCommands),
        ]
        return options.first { $0.1 }?.0
    }

    /// Whether the options fit together and to an address.
    func check(_ address: PublishAddress) throws(Failure) {
        if errorBound != nil, isPacked || order == .newest {
            let other = isPacked ? "--publish-packed" : "--publish-order newest"
            throw Failure(.usage, "--publish-thin cannot be combined with \(other)")
        }
        guard (certificate == nil) == (privateKey == nil) else {
            throw Failure(.usage, "--publish-cert and --publish-key belong together")
        }
        if !address.usesTLS, authorities != nil || certificate != nil {
            throw Failure(.usage, "--publish-ca and --publish-cert need mqtts://")
        }
        if passwordFile != nil, address.user == nil {
            throw Failure(.usage, "--publish-password-file needs a user: mqtts://USER@HOST")
        }
    }

    /// What is sent where.
    func options(_ address: PublishAddress) throws(Failure) -> PublishOptions {
        try check(address)
        for path in [authorities, certificate].compactMap({ $0 }) { try PEMFile.certificate.check(path) }
        if let privateKey { try PEMFile.privateKey.check(privateKey) }
        var options = PublishOptions(address)
        options.password = try passwordFile.map(PublishArguments.password)
        (options.authorities, options.certificate, options.privateKey) = (authorities, certificate, privateKey)
        options.acceptsCommands = acceptsCommands
        options.publisher.order = order
        options.publisher.isPacked = isPacked
        options.publisher.errorBound = errorBound
        options.publisher.batchInterval = interval?.seconds
        options.publisher.batchCount = count
        options.publisher.seed = UInt64.random(in: 0 ... .max)
        return options
    }

    /// The first line of a file.
    static func password(in path: String) throws(Failure) -> String {
        guard let line = try SmallTextFile.text(of: path).split(maxSplits: 1, whereSeparator: \.isNewline).first else {
            throw Failure(.dataError, "\(path): contains no password")
        }
        return String(line)
    }
}

extension PublishAddress {
    /// An address of the command line.
    init(argument: String) throws(Failure) {
        let name = readFile("/proc/sys/kernel/hostname").map { String(decoding: $0, as: UTF8.self) } ?? ""
        let device = name.split(separator: ".").first.map { String($0.prefix { !$0.isWhitespace }) } ?? ""
        do throws(SyntaxError) { try self.init(argument, device: device.isEmpty ? "board" : device) } catch {
            throw Failure(.usage, "--publish: the address \(error)")
        }
    }
}

extension Publisher.Order: ExpressibleByArgument {}
