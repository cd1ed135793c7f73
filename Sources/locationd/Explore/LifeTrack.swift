/// A trace, or a part of one in memory.
enum LifeTrack {
    case file(String)
    case part([UInt8], name: String)
}
