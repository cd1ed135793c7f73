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

        /// `100MB`, `1d`. Of the single letters, `m` is minutes, and `M` is megabytes.
        init?(argument: String) {
            let units = [("kB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000)]
            if argument.hasSuffix("M") || argument.hasSuffix("G") {
                self.init(argument: argument + "B")
                return
            }
            if let (unit, factor) = units.first(where: { argument.lowercased().hasSuffix($0.0.lowercased()) }) {
                guard let count = Int(argument.dropLast(unit.count)), (1...1_000_000).contains(count) else {
                    return nil
                }
                self = .bytes(count * factor)
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

    /// Renames a file to FILE.1, and older ones to the next number, up to the first number that is missing; the oldest one
    /// of those that are kept is replaced. Files with higher numbers, of a rotation that kept more, are removed.
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
