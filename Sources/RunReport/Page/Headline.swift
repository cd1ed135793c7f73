import LocationModel

/// What a result says in one sentence, and its main figures.
struct Headline {
    /// A large figure with what it means.
    struct Figure {
        let value: String
        let meaning: String
    }

    let sentence: String
    let figures: [Figure]

    init(_ result: RunResult, units: Units) {
        if let comparison = result.overall, result.arms.count == 2 {
            sentence = Headline.sentence(comparison, result, units)
            figures = Headline.figures(comparison, result, units)
        } else if let day = result.day {
            sentence = Headline.sentence(day, result.trip, units)
            figures = Headline.figures(day, units)
        } else {
            sentence = Headline.sentence(result, units)
            figures = Headline.figures(result, units)
        }
    }

    // MARK: Two configurations

    private static func sentence(_ comparison: PartComparison, _ result: RunResult, _ units: Units) -> String {
        let (a, b) = (result.arms[0], result.arms[1])
        let effect =
            switch comparison.outcome {
            case .saved: "used \(units.percent(comparison.saved ?? 0)) less CPU"
            case .costsMore: "used \(units.percent(-(comparison.saved ?? 0))) more CPU"
            case .noDifference: "used as much CPU, as far as can be measured,"
            case .tooFewRounds: "used an amount of CPU that is hidden by noise"
            }
        let place = b.shareWithinRadius.map { ", and \(Headline.accuracy($0, result, units))" }
        let woken =
            a.wakeUps > b.wakeUps && b.wakeUps > 0
            ? ", woke up \(times(Double(a.wakeUps) / Double(b.wakeUps)))" : ""
        let configuration = b.title == "background policy" ? "In the background, the app" : "\u{201C}\(b.title)\u{201D}"
        let baseline = a.title == "always foreground" ? "it would on the screen" : "\u{201C}\(a.title)\u{201D}"
        return "\(configuration) \(effect) than \(baseline)\(woken)\(place ?? "")."
    }

    private static func accuracy(_ share: Double, _ result: RunResult, _ units: Units) -> String {
        "\(units.percent(share)) of the time knew where the device was to within \(units.length(result.trip.radius))"
    }

    /// `12 times less often`
    private static func times(_ factor: Double) -> String {
        "\(factor.text(decimals: factor < 10 ? 1 : 0)) times less often"
    }

    private static func figures(_ comparison: PartComparison, _ result: RunResult, _ units: Units) -> [Figure] {
        let (a, b) = (result.arms[0], result.arms[1])
        var figures: [Figure] = []
        if let saved = comparison.saved, let low = comparison.savedLow, let high = comparison.savedHigh {
            let (less, bounds) = saved >= 0 ? ("less", [low, high]) : ("more", [-high, -low])
            figures.append(
                Figure(
                    value: units.percent(abs(saved)),
                    meaning:
                        "\(less) CPU time (95\u{A0}% interval \(bounds.map(units.percent).joined(separator: " to ")))")
            )
        } else if let resolution = comparison.resolution {
            figures.append(
                Figure(
                    value: "no difference", meaning: "of CPU time; one above \(units.percent(resolution)) would show"))
        }
        figures.append(Figure(value: unbroken(b.wakeUps), meaning: "wake-ups instead of \(unbroken(a.wakeUps))"))
        if let share = b.shareWithinRadius { figures.append(within(share, result, units)) }
        return figures
    }

    // MARK: A day of a track

    private static func sentence(_ day: DayOfTrack, _ trip: Trip, _ units: Units) -> String {
        let unknown =
            day.seconds(.noPosition) > 0
            ? ", and where it was is not known for \(units.duration(day.seconds(.noPosition)))" : ""
        guard !day.trips.isEmpty else {
            return "The device made no trip in these \(units.duration(trip.seconds))\(unknown)."
        }
        let distance = "\(units.length(day.metres)) in \(units.duration(day.seconds(.trip)))"
        let rest = day.seconds(.rest) >= day.restDuration ? "; it rested for \(units.duration(day.seconds(.rest)))" : ""
        return "The device made \(day.trips.count.counted("trip", "trips")), \(distance)\(rest)\(unknown)."
    }

    private static func figures(_ day: DayOfTrack, _ units: Units) -> [Figure] {
        var figures = [
            (units.length(day.metres), "travelled"), (units.duration(day.seconds(.trip)), "travelling"),
        ]
        if let top = day.topSpeed {
            figures.append(("\(units.speed(top).text(decimals: 0)) \(units.speedUnit)", "top speed"))
        }
        // On a phone they may need two lines.
        return figures.map { Figure(value: $0.0.replacing("\u{A0}", with: " "), meaning: $0.1) }
    }

    // MARK: One run

    private static func sentence(_ result: RunResult, _ units: Units) -> String {
        let trip = result.trip
        // What happens in a few seconds of background says nothing about it.
        guard trip.secondsInBackground >= ApplicationState.shortestComparison else {
            let isAlwaysShown = trip.time { !$0.isForeground } == 0
            let share = isAlwaysShown ? "all" : units.duration(trip.time(in: \.isForeground))
            return "The app was on the screen for \(share) of the \(units.duration(trip.seconds))."
        }
        var parts: [String] = []
        if let saved = result.savedInBackground {
            parts.append("used \(units.percent(abs(saved))) \(saved >= 0 ? "less" : "more") CPU than on the screen")
        }
        if trip.sampleCount > 1 {
            parts.append(
                "received a location every \(units.duration(trip.secondsInBackground / Double(trip.sampleCount)))")
        } else {
            parts.append("received \(trip.sampleCount == 0 ? "no location" : "one location")")
        }
        if let within = trip.shareWithinRadius { parts.append(accuracy(within, result, units)) }
        let last = parts.removeLast()
        let first = parts.joined(separator: ", ")
        let place = "I" + trip.backgroundTitle.dropFirst()
        return "\(place), the app \(parts.isEmpty ? last : "\(first), and \(last)")."
    }

    private static func figures(_ result: RunResult, _ units: Units) -> [Figure] {
        let trip = result.trip
        var figures: [Figure] = []
        if let saved = result.savedInBackground {
            figures.append(
                Figure(
                    value: units.percent(abs(saved)),
                    meaning: "\(saved >= 0 ? "less" : "more") CPU time \(trip.backgroundTitle) than on the screen"))
        }
        if let arm = result.arms.first, arm.seconds >= ApplicationState.shortestComparison {
            let perHour = Int((Double(arm.wakeUps) * 3600 / arm.seconds).rounded())
            figures.append(Figure(value: unbroken(perHour), meaning: "wake-ups per hour \(trip.backgroundTitle)"))
            if let share = arm.shareWithinRadius { figures.append(within(share, result, units)) }
        }
        if figures.count < 3 { figures.append(Figure(value: units.length(trip.metres), meaning: "travelled")) }
        return figures
    }

    private static func within(_ share: Double, _ result: RunResult, _ units: Units) -> Figure {
        Figure(
            value: units.percent(share),
            meaning: "of the time within \(units.length(result.trip.radius)) of the device")
    }

    /// A number whose groups stay on one line.
    private static func unbroken(_ number: Int) -> String { number.grouped.replacing(" ", with: "\u{A0}") }
}

extension RunResult {
    /// The comparison of everything that was measured.
    var overall: PartComparison? { comparisons.last { $0.part == "together" } ?? comparisons.last }

    /// The share of CPU time that a single run saved off the screen, compared with the screen; nil if it was not in
    /// both for long enough.
    fileprivate var savedInBackground: Double? {
        func rate(_ isIncluded: (ApplicationState) -> Bool) -> Double? {
            let titles = ApplicationState.allCases.filter(isIncluded).map(\.title)
            let uses = cpu.filter { titles.contains($0.title) }
            let seconds = uses.reduce(0) { $0 + $1.seconds }
            return seconds < ApplicationState.shortestComparison
                ? nil : uses.reduce(0) { $0 + $1.own * $1.seconds } / seconds
        }
        guard let fore = rate(\.isForeground), let back = rate(\.isBackground), fore > 0 else {
            return nil
        }
        return 1 - back / fore
    }
}

extension CPUUse {
    /// The use of the service and the app, without that of gpsd and of the report itself.
    fileprivate var own: Double {
        parts.filter { $0.name != CPUUse.recording && $0.name != CPUUse.daemon }.reduce(0) { $0 + $1.secondsPerHour }
    }
}
