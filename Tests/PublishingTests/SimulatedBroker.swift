import LocationModel
import TestSupport
import TrackStore

@testable import Publishing

/// A board whose track grows, and a broker with one consumer, in virtual time. Everything that can go wrong
/// between the two does, chosen by a generator.
struct SimulatedBroker {
    /// What the consumer has received, by record; and how often.
    private(set) var received: [UInt64: Int] = [:]
    /// The order in which records arrived first.
    private(set) var order: [UInt64] = []
    private(set) var connections = 0
    private(set) var largestWindow = 0
    private(set) var savedCursor = NumberRanges()
    private(set) var saves = 0
    /// The numbers of records for which ``grow(by:)`` has woken the publisher.
    private(set) var wakeUps: [UInt64] = []

    var now = at(0)
    var publisher: Publisher
    let settings: Publisher.Settings
    /// The records of the track; damaged ones are missing.
    var records: [UInt64: TrackPoint] = [:]
    var track: Range<UInt64> = 0..<0
    /// Whether the network and the broker work.
    var isUp = true
    /// Whether the track's disk can be read.
    var isReadable = true
    /// Seconds until the broker acknowledges; nil: never.
    var delay: Double? = 0.05

    private var isConnected = false
    /// Of this process; 0 if there is none.
    private var lastAcknowledged: Publisher.MessageID = 0
    private var acknowledgements: [(time: Instant, id: Publisher.MessageID)] = []

    init(_ settings: Publisher.Settings) {
        self.settings = settings
        publisher = Publisher(settings, sent: NumberRanges(), at: at(0))
    }

    /// Adds records to the track.
    mutating func append(_ points: [TrackPoint]) {
        for point in points {
            records[track.upperBound] = point
            track = track.lowerBound..<track.upperBound + 1
        }
        handle(.track(track))
    }

    /// Adds a record to the track; the publisher is told only if it wants to be woken for it.
    mutating func grow(by point: TrackPoint) {
        records[track.upperBound] = point
        track = track.lowerBound..<track.upperBound + 1
        guard track.upperBound >= publisher.wakeNumber else { return }
        wakeUps.append(track.upperBound)
        handle(.track(track))
    }

    /// Removes the oldest records, as a full ring does.
    mutating func prune(to first: UInt64) {
        for number in track.lowerBound..<first { records[number] = nil }
        track = first..<track.upperBound
        handle(.track(track))
    }

    /// Kills the process: only what was saved survives.
    mutating func kill() {
        isConnected = false
        acknowledgements = []
        lastAcknowledged = 0
        publisher = Publisher(settings, sent: savedCursor, at: now)
        handle(.track(track))
    }

    /// Breaks the connection; what is under way is lost, in one direction or in both.
    mutating func disconnect() {
        guard isConnected else { return }
        isConnected = false
        acknowledgements = []
        handle(.disconnected)
    }

    /// Acknowledges a message twice, and one that never was.
    mutating func repeatAcknowledgements() {
        for id in [lastAcknowledged, 999_999_999] { handle(.acknowledged(id)) }
    }

    /// Lets time pass, with everything that is due.
    mutating func run(until end: Instant) {
        while true {
            let due = [acknowledgements.first?.time, publisher.deadline].compactMap { $0 }.min()
            guard let due, due <= end else { break }
            now = max(now, due)
            if let first = acknowledgements.first, first.time <= now {
                acknowledgements.removeFirst()
                lastAcknowledged = first.id
                handle(.acknowledged(first.id))
            } else {
                handle(.deadline)
            }
        }
        now = end
    }

    mutating func handle(_ event: Publisher.Event) {
        let (records, isReadable, track) = (records, isReadable, track)
        let actions = publisher.handle(event, at: now) { range in
            guard isReadable else { return nil }
            // As the store does: a part of what was asked for.
            let end = min(range.upperBound, range.lowerBound + 100, track.upperBound)
            return TrackQueue.Part(
                records: (range.lowerBound..<end).compactMap { number in
                    records[number].map { TrackQueue.Record(number: number, point: $0) }
                }, end: end)
        }
        largestWindow = max(largestWindow, publisher.inFlight)
        for action in actions { perform(action) }
    }

    private mutating func perform(_ action: Publisher.Action) {
        switch action {
        case .connect:
            connections += 1
            isConnected = isUp
            handle(isUp ? .connected : .disconnected)
        case .disconnect:
            isConnected = false
            acknowledgements = []
        case .save(let sent):
            savedCursor = sent
            saves += 1
        case .eventSent: break
        case .send(let id, let content):
            guard isConnected, isUp else { return }
            let numbers: [UInt64]
            switch content {
            case .location(let record): numbers = [record.number]
            case .batch(let records): numbers = records.map(\.number)
            case .event: numbers = []
            }
            for number in numbers {
                if received[number] == nil { order.append(number) }
                received[number, default: 0] += 1
            }
            if let delay { acknowledgements.append((now.advanced(bySeconds: delay), id)) }
        }
    }
}

extension Publisher {
    /// The number of messages that are under way.
    var inFlight: Int { messages.count }
}

extension SeededGenerator {
    /// Positions of a drive with rests.
    static func drive(_ count: Int, seed: UInt64 = 1, every seconds: Double = 1) -> [TrackPoint] {
        var random = SeededGenerator(seed: seed)
        var (latitude, longitude, course, speed) = (52.5, 13.4, 45.0, 12.0)
        return (0..<count).map { index in
            speed = index % 200 < 40 ? 0 : max(0, min(35, speed + Double.random(in: -1...1, using: &random)))
            course = (course + Double.random(in: -4...4, using: &random) + 360).truncatingRemainder(dividingBy: 360)
            latitude += speed * seconds * SineCosine(degrees: 90 - min(course, 180)).sine / 111_000
            longitude += speed * seconds * SineCosine(degrees: min(course, 180)).sine / 67_000
            var fix = Fix(time: at(Double(index) * seconds), mode: .threeDimensional)
            fix.coordinate = Coordinate(latitude: latitude, longitude: longitude)
            (fix.altitude, fix.horizontalAccuracy, fix.verticalAccuracy) = (35, 5, 8)
            (fix.speed, fix.course) = (speed, course)
            return TrackPoint(fix, in: index % 100 < 50 ? .active : .background)!
        }
    }
}
