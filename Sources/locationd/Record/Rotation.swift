import ArgumentParser
import Glibc
import LocationModel
import SystemCalls

/// When a recording begins a new file, and how many old ones are kept: FILE.1 is the newest of them.
struct Rotation {
    /// The size or the age at which a file is complete.
    enum Limit: Equatable, ExpressibleByArgument {
        case bytes(Int)
        case seconds(Double)

        /// `100MB`, `100M`, `1d`; `100m` are minutes. A number needs a unit, because it could be bytes or seconds.
        init?(argument: String) {
            guard Double(argument) == nil else { return nil }
            if let size = ByteCount(argument: argument) {
                self = .bytes(size.bytes)
            } else {
                guard let span = TimeSpan(argument: argument), span.seconds >= 1 else { return nil }
                self = .seconds(span.seconds)
            }
        }
    }

    let limit: Limit
    /// How many old files are kept.
    let kept: Int

    /// Whether a file of this size and age is complete before more bytes are added.
    func isComplete(bytes: Int, adding more: Int, age seconds: Double) -> Bool {
        guard bytes > 0 else { return false }
        return switch limit {
        case .bytes(let most): bytes + more > most
        case .seconds(let longest): seconds >= longest
        }
    }

    /// Renames a file to FILE.1, and older ones to the next number, up to the first number that is missing; the oldest
    /// one of those that are kept is replaced. Files with higher numbers, of a rotation that kept more, are removed.
    func moveAside(_ path: String) throws(SystemError) {
        guard fileExists(path) else { return }
        let free = (1...kept).first { !fileExists("\(path).\($0)") } ?? kept
        for number in stride(from: free - 1, through: 1, by: -1) {
            try renameFile("\(path).\(number)", to: "\(path).\(number + 1)")
        }
        try renameFile(path, to: "\(path).1")
        var surplus = kept + 1
        while (try? removeFile("\(path).\(surplus)")) != nil { surplus += 1 }
    }
}
