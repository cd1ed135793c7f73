package import LocationModel

extension RunResult {
    /// The saved form: one line of JSON.
    package var line: [UInt8] { LineEncoder.line(precision: .exact) { $0.fields(of: self) } }

    /// Why a saved result cannot be used.
    package enum SavedResultError: Error {
        /// Not a result of this program.
        case notAResult
        /// Saved by another version of this program.
        case version(Int)
    }

    /// Restores a saved result.
    /// - Throws: ``SavedResultError``.
    package init(_ object: [String: JSONValue]) throws(SavedResultError) {
        let decoder = LineDecoder(object)
        guard let version = try? decoder.decode(Int.self, forKey: "version"), object["trip"] != nil else {
            throw .notAResult
        }
        guard version == RunResult.formatVersion else { throw .version(version) }
        do { self = try decoder.decode(RunResult.self) } catch { throw .notAResult }
        guard trip.canBeDrawn, comparisons.allSatisfy(\.canBeDrawn), gaps?.canBeShown ?? true,
            saved?.allSatisfy(\.canBeDrawn) ?? true, day?.canBeShown ?? true
        else { throw .notAResult }
    }

    /// The most rounds that a page names one by one; the saved form has all of them.
    static let mostRounds = 100

    /// The figures as JSON, without positions and without the series that are drawn.
    var figures: String {
        var comparisons = comparisons
        for index in comparisons.indices {
            comparisons[index].a = Array(comparisons[index].a.prefix(RunResult.mostRounds))
            comparisons[index].b = Array(comparisons[index].b.prefix(RunResult.mostRounds))
        }
        let bytes = LineEncoder.line(precision: .exact) { line in
            line.field("version", version)
            line.field("kind", kind)
            line.field("source", source)
            line.field("seconds", trip.seconds)
            line.field("metres", trip.metres)
            line.field("arms", arms)
            line.field("comparisons", comparisons)
            line.field("cpu", cpu)
            // A nil value would be written as null.
            if let gaps { line.field("gaps", gaps.totals) }
            if let saved { line.field("saved", saved) }
            if let day { line.field("day", day) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension Trip {
    /// Whether all values are within what a run can have, because a saved result may come from anywhere.
    fileprivate var canBeDrawn: Bool {
        let times = 0...TimeSpan.longest
        return times.contains(seconds) && (1...1e6).contains(radius)
            && [distance, spacing, speed, altitude].allSatisfy(\.canBeDrawn)
            && track.allSatisfy { Trip.areCoordinates($0.corners) } && Trip.areCoordinates(samples)
            && states.allSatisfy { times.contains($0.from) && times.contains($0.to) }
            && deferredDeliveries.allSatisfy { times.contains($0.from) && times.contains($0.to) }
            && marks.allSatisfy { times.contains($0.time) }
            && wakeUps.allSatisfy { times.contains($0.bin) && $0.counts.allSatisfy { $0 >= 0 } }
            && metres.isFinite && tolerance.isFinite && sampleSpacing.isFinite
    }

    private static func areCoordinates(_ degrees: [Double]) -> Bool {
        degrees.count.isMultiple(of: 2) && degrees.allSatisfy { abs($0) <= 360 }
    }
}

extension Trip.Series {
    fileprivate var canBeDrawn: Bool { x.count == y.count && (x + y).allSatisfy { abs($0) <= 1e10 } }
}

extension PartComparison {
    fileprivate var canBeDrawn: Bool {
        let shares = [saved, savedLow, savedHigh, resolution].compactMap { $0 }
        return a.count == b.count && (a + b).allSatisfy { (0...1e6).contains($0) } && shares.allSatisfy(\.isFinite)
    }
}
