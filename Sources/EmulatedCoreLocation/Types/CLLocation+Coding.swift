import Foundation

extension CLLocation.Reading {
    private static let numbers: [(String, any WritableKeyPath<CLLocation.Reading, Double> & Sendable)] = [
        ("latitude", \.coordinate.latitude), ("longitude", \.coordinate.longitude), ("altitude", \.altitude),
        ("ellipsoidalAltitude", \.ellipsoidalAltitude), ("horizontalAccuracy", \.horizontalAccuracy),
        ("verticalAccuracy", \.verticalAccuracy), ("course", \.course), ("courseAccuracy", \.courseAccuracy),
        ("speed", \.speed), ("speedAccuracy", \.speedAccuracy),
    ]

    init?(_ coder: NSCoder) {
        guard coder.containsValue(forKey: "latitude"), coder.containsValue(forKey: "timestamp") else { return nil }
        self.init(
            coordinate: CLLocationCoordinate2D(),
            timestamp: Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: "timestamp")))
        for (key, path) in Self.numbers where coder.containsValue(forKey: key) {
            self[keyPath: path] = coder.decodeDouble(forKey: key)
        }
        if coder.containsValue(forKey: "isSimulated") {
            source = CLLocationSourceInformation(
                softwareSimulationState: coder.decodeBool(forKey: "isSimulated"),
                andExternalAccessoryState: coder.decodeBool(forKey: "isAccessory"))
        }
    }

    func encode(with coder: NSCoder) {
        for (key, path) in Self.numbers { coder.encode(self[keyPath: path], forKey: key) }
        coder.encode(timestamp.timeIntervalSinceReferenceDate, forKey: "timestamp")
        if let source {
            coder.encode(source.isSimulatedBySoftware, forKey: "isSimulated")
            coder.encode(source.isProducedByAccessory, forKey: "isAccessory")
        }
    }
}
