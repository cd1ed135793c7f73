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

        /// `100MB`, `1d`.
        init?(argument: String) {
            let units = [("kB", 1000), ("MB", 1_000_000), ("GB", 1_000_000_000)]
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

    /// Renames a complete file to FILE.1, and older ones to the next number; the oldest one is replaced.
    func moveAside(_ path: String) throws(SystemError) {
        for number in stride(from: kept - 1, through: 1, by: -1) {
            // A number may be missing.
            try Rotation.rename("\(path).\(number)", to: "\(path).\(number + 1)")
        }
        try Rotation.rename(path, to: "\(path).1")
    }

    /// Renames a file if there is one.
    private static func rename(_ path: String, to new: String) throws(SystemError) {
        do throws(SystemError) { try renameFile(path, to: new) } catch {
            guard error.code == ENOENT else { throw error }
        }
    }
}
