/// A trace, or a part of one in memory.
enum ExploredTrace {
    case file(String)
    case part([UInt8], name: String)
}
