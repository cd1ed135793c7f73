import ArgumentParser
import LocationModel
import TraceFormats

/// A moment of a trace: counted from its beginning, or a time in UTC.
enum TraceMoment: ExpressibleByArgument {
    case offset(Double)
    case instant(Instant)

    init?(argument: String) {
        if let span = TimeSpan(argument) {
            self = .offset(span.seconds)
        } else {
            let bytes = Array(argument.utf8)
            guard argument.contains("T"), let instant = RecordedTime.parse(bytes, bytes.indices) else { return nil }
            self = .instant(instant)
        }
    }

    func instant(inTraceFrom start: Instant) -> Instant {
        switch self {
        case .offset(let seconds): start.advanced(bySeconds: seconds)
        case .instant(let instant): instant
        }
    }
}
