import LocationModel
import NMEA0183
import Synchronization

/// The second half of a big file, surveyed on a thread of its own while the first one is.
///
///     bytes    0 ─────── first half ───────▶ middle ── run-in ──▶ meeting ────── second half ──────▶ end
///                                                                    │
///              both stand here with equal states: what the second one has found behind it is what the
///              first one would have found
///
/// It begins in the middle of an epoch and knows nothing of what was before. Over the epochs of the run-in it learns the
/// date, the time and the receiver's ways, as the first half did over its own. Then it notes how it stands. When the first
/// half comes to the same byte it compares: if both stand in the same way, all that follows is the same. If not, it goes
/// on alone, and the result is the same too, only later.
struct SecondHalf: Sendable {
    /// Epochs before the meeting: more than an assembler needs to learn a receiver's ways.
    private static let runIn = 128
    /// A file below so many bytes is not worth a thread.
    private static let worthwhile = 1 << 20

    /// Where it can be joined.
    let meeting: TraceSource.Standing
    /// What was found behind that.
    let part: SurveyPart
    /// The end of the file.
    let end: Int

    /// The byte in the middle of a regular file that is worth halving; nil for all others.
    static func middle(of source: borrowing TraceSource) -> Int? {
        source.size.flatMap { $0 >= worthwhile ? $0 / 2 : nil }
    }

    /// Surveys the file from a byte on; nil when there is no meeting, or an error: the first half will find it, too.
    private init?(path: String, from middle: Int) {
        do throws(TraceError) {
            var source = try TraceSource(path: path, tallies: true, from: middle)
            var epochs = 0
            var standing: TraceSource.Standing?
            while standing == nil {
                guard try source.nextEpoch(waiting: { _ in }) != nil else { return nil }
                epochs += 1
                if epochs >= SecondHalf.runIn { standing = source.standing }
            }
            guard let standing else { return nil }
            meeting = standing
            source.tally = SentenceTally()
            let before = source.decodingCounts
            var part = SurveyPart()
            while let epoch = try source.nextEpoch(waiting: { _ in }) { part.add(epoch) }
            part.finish(source, countsBefore: before)
            self.part = part
            end = middle + source.bytesRead
        } catch {
            return nil
        }
    }

    /// One that is under way.
    struct UnderWay: ~Copyable {
        private final class Outcome: Sendable {
            let half = Mutex<SecondHalf?>(nil)
        }

        private let outcome: Outcome
        private let thread: WorkerThread

        init(path: String, from middle: Int) {
            let outcome = Outcome()
            self.outcome = outcome
            thread = WorkerThread {
                let half = SecondHalf(path: path, from: middle)
                outcome.half.withLock { $0 = half }
            }
        }

        consuming func join() -> SecondHalf? {
            let outcome = outcome
            thread.join()
            return outcome.half.withLock(\.self)
        }
    }
}
