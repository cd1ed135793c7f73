/// A trace, or a part of one in memory.
struct ExploredTrace {
    /// The path of the trace, or what messages call the part.
    let name: String
    /// The part; nil: the trace is a file.
    var bytes: [UInt8]?
}
