import ReceiverPower
import Synchronization

/// A tree of /sys in memory.
final class FakeTree: Sendable {
    private let files: Mutex<[String: String]>

    init(_ files: [String: String] = [:]) { self.files = Mutex(files) }

    subscript(path: String) -> String? {
        get { files.withLock { $0[path] } }
        set { files.withLock { $0[path] = newValue } }
    }

    var tree: SensorTree {
        SensorTree(
            read: { [self] path in self[path].map { Array("\($0)\n".utf8) } },
            entries: { [self] directory in
                files.withLock { files in
                    Set(
                        files.keys.filter { $0.hasPrefix("\(directory)/") }
                            .compactMap { $0.dropFirst(directory.utf8.count + 1).split(separator: "/").first }
                            .map(String.init)
                    ).sorted()
                }
            })
    }
}
