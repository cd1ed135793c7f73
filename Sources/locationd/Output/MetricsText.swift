import LocationModel

/// A family of metrics: samples with the same name, type and help text.
struct MetricFamily {
    enum Kind: String {
        case counter, gauge, info
        case stateSet = "stateset"

        /// What its samples' names end with.
        fileprivate var suffix: String {
            switch self {
            case .counter: "_total"
            case .info: "_info"
            case .gauge, .stateSet: ""
            }
        }
    }

    /// The lines before the samples, made once, because they are most of the text.
    fileprivate let head: [UInt8]
    /// The name of its samples.
    fileprivate let sample: [UInt8]

    init(_ name: String, _ kind: Kind, _ help: String) {
        head = Array("# TYPE \(name) \(kind.rawValue)\n# HELP \(name) \(help)\n".utf8)
        sample = Array((name + kind.suffix).utf8)
    }
}

/// A text in the format of OpenMetrics, version 1.0.0, that is written into bytes: a string would cost the run three
/// times as much.
struct MetricsText {
    typealias Label = (name: String, value: String)

    private var bytes: [UInt8] = []
    private var name: [UInt8] = []

    init() { bytes.reserveCapacity(8192) }

    /// The text with its last line.
    var ended: [UInt8] { bytes + "# EOF\n".utf8 }

    /// Begins a family; its samples follow.
    mutating func begin(_ family: MetricFamily) {
        bytes += family.head
        name = family.sample
    }

    /// Writes a family that has one sample.
    mutating func write(_ family: MetricFamily, _ value: Double) {
        begin(family)
        bytes += name
        end(value)
    }

    /// Writes a family that has one sample.
    mutating func write(_ family: MetricFamily, _ value: Int) {
        begin(family)
        bytes += name
        end(value)
    }

    mutating func sample(_ labels: [Label], value: Int) {
        write(labels)
        end(value)
    }

    mutating func sample(_ labels: [Label], value: Double) {
        write(labels)
        end(value)
    }

    private mutating func write(_ labels: [Label]) {
        bytes += name
        for (index, label) in labels.enumerated() {
            bytes.append(UInt8(ascii: index == 0 ? "{" : ","))
            bytes += label.name.utf8
            bytes += "=\"".utf8
            for byte in label.value.utf8 {
                switch byte {
                case UInt8(ascii: "\n"): bytes += "\\n".utf8
                case UInt8(ascii: "\\"), UInt8(ascii: "\""): bytes += [UInt8(ascii: "\\"), byte]
                default: bytes.append(byte)
                }
            }
            bytes.append(UInt8(ascii: "\""))
        }
        bytes.append(UInt8(ascii: "}"))
    }

    /// With nine decimals, as many as the clocks have.
    private mutating func end(_ value: Double) {
        bytes.append(UInt8(ascii: " "))
        bytes.append(decimal: value, decimals: 9)
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func end(_ value: Int) {
        bytes.append(UInt8(ascii: " "))
        bytes.append(decimal: value)
        bytes.append(UInt8(ascii: "\n"))
    }
}
