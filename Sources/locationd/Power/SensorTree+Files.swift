import ReceiverPower
import SystemCalls

extension SensorTree {
    /// The files below a directory.
    static func files(at root: String) -> SensorTree {
        SensorTree(read: { readFile("\(root)/\($0)") }, entries: { entries(ofDirectory: "\(root)/\($0)") })
    }
}
