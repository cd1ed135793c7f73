/// The faults of the source that a script has injected, to test an app.
struct InjectedFaults: OptionSet {
    let rawValue: UInt8

    /// The source is lost.
    static let source = InjectedFaults(rawValue: 1)
    /// The receiver has no position.
    static let position = InjectedFaults(rawValue: 2)
}
