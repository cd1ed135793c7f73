import LocationModel

extension Trip {
    /// Bins of a line over time: one for each dot of its chart.
    private static let bins = 340
    /// The most rows of the timeline's marks and spans that are kept; more than that cannot be told apart.
    private static let mostMarks = 340

    /// What a report draws of a run.
    /// - Parameters:
    ///   - app: the run.
    ///   - title: the run's name among the wake-ups.
    ///   - reference: the same trace with every fix delivered, if there is one.
    ///   - baseline: the run that the wake-ups are compared with, and its name.
    ///   - radius: metres within which the app's last location must be.
    package init(
        app: TripRecorder, title: String, reference: TripRecorder? = nil,
        baseline: (recorder: TripRecorder, title: String)? = nil, radius: Double, predicts: Bool = false
    ) {
        let device = reference ?? app
        seconds = max(app.end, device.end)
        // A trace without a date begins in 1970.
        start = app.start.flatMap { $0.nanoseconds < 86_400_000_000_000 ? nil : $0 }
        self.radius = radius
        self.predicts = predicts
        hasReference = reference != nil
        states = Trip.visible(app.states, seconds: seconds)
        marks = Trip.visible(app.marks, seconds: seconds)
        deferredDeliveries = Trip.visible(app.deferredDeliveries, seconds: seconds)

        metres = zip(device.points, device.points.dropFirst()).reduce(0) { sum, pair in
            let step = pair.0.coordinate.distance(to: pair.1.coordinate)
            return step.isFinite ? sum + step : sum
        }.rounded()
        let line = TrackLine(device.points, states: app.states, gapsByTime: reference != nil)
        (track, tolerance) = (line.segments, line.tolerance)
        let dots = SampleDots(app.points.filter { !$0.state.isForeground }, extent: line.extent)
        (samples, sampleSpacing, sampleCount) = (dots.coordinates, dots.spacing, app.backgroundLocations)

        let distances = Trip.distance(of: app.points, to: reference?.points, states: app.states, predicts: predicts)
        if reference != nil, !distances.y.isEmpty {
            shareWithinRadius = Double(distances.y.count { $0 <= radius }) / Double(distances.y.count)
        }
        distance = distances.thinned(bins: Trip.bins).rounded(xSteps: 10, ySteps: 10)
        spacing = Trip.spacing(of: app.points).thinned(columns: 170, rows: 90).rounded(xSteps: 100, ySteps: 100)
        speed = Trip.series(device.points) { $0.speed }
        altitude = Trip.series(device.points) { $0.altitude }
        let runs = (baseline.map { [($0.recorder, $0.title)] } ?? []) + [(app, title)]
        // The same bins for all of them.
        let seconds = self.seconds
        let widest = runs.map { $0.0.wakeUps.binned(upTo: seconds, atMost: 2 * Trip.bins).bin }.max() ?? 1
        wakeUps = runs.map { recorder, title in
            let binned = recorder.wakeUps.binned(upTo: widest * Double(2 * Trip.bins), atMost: 2 * Trip.bins)
            return WakeUps(title: title, total: recorder.wakeUps.total, bin: binned.bin, counts: binned.counts)
        }
    }

    private static func series(_ points: [TripRecorder.Point], _ value: (TripRecorder.Point) -> Float) -> Series {
        var series = Series()
        for point in points where value(point).isFinite && point.received >= series.x.last ?? 0 {
            series.append(point.received, Double(value(point)))
        }
        return series.thinned(bins: bins / 2).rounded(xSteps: 10, ySteps: 10)
    }

    /// How far the app's last location was from the device in the background: at each fix of the reference, or, without
    /// one, when a location replaced the last one.
    private static func distance(
        of app: [TripRecorder.Point], to reference: [TripRecorder.Point]?, states: [Span], predicts: Bool
    ) -> Series {
        var series = Series()
        var last: TripRecorder.Point?
        guard let reference else {
            for point in app {
                if let last, !point.state.isForeground, point.received > series.x.last ?? -1 {
                    series.append(point.received, last.coordinate.distance(to: point.coordinate))
                }
                last = point
            }
            return series
        }
        var (next, span) = (app.startIndex, states.startIndex)
        for fix in reference {
            while next < app.endIndex, app[next].received <= fix.received {
                last = app[next]
                next += 1
            }
            while span + 1 < states.endIndex, states[span + 1].from <= fix.received { span += 1 }
            guard let last, span < states.endIndex, [.background, .suspended].contains(states[span].state),
                fix.received > series.x.last ?? -1
            else { continue }
            let place = predicts ? last.predicted(at: fix.time) : last.coordinate
            series.append(fix.received, place.distance(to: fix.coordinate))
        }
        return series
    }

    private static func spacing(of app: [TripRecorder.Point]) -> Series {
        var series = Series()
        for (point, next) in zip(app, app.dropFirst()) {
            guard !point.state.isForeground, !next.state.isForeground, !next.isAfterGap, point.speed.isFinite else {
                continue
            }
            let seconds = next.time.seconds(since: point.time)
            if seconds > 0 { series.append(Double(point.speed), seconds) }
        }
        return series
    }

    // MARK: What can be seen

    /// The states, with those that are narrower than a dot merged into the one before.
    private static func visible(_ states: [Span], seconds: Double) -> [Span] {
        var merged: [Span] = []
        for span in states where span.to > span.from {
            if let last = merged.last, last.state == span.state || span.to - last.from < seconds / Double(2 * bins) {
                merged[merged.count - 1].to = span.to
                if last.to - last.from < span.to - span.from { merged[merged.count - 1].state = span.state }
            } else {
                merged.append(span)
            }
        }
        return merged.map {
            Span(from: $0.from.rounded(steps: 1000), to: $0.to.rounded(steps: 1000), state: $0.state)
        }
    }

    /// One mark of each kind per dot.
    private static func visible(_ marks: [Mark], seconds: Double) -> [Mark] {
        var last: [Mark.Kind: Double] = [:]
        return marks.filter { mark in
            // Messages that come together are all kept as long as there are few.
            guard marks.count > mostMarks, let before = last[mark.kind],
                mark.time - before < seconds / Double(mostMarks)
            else {
                last[mark.kind] = mark.time
                return true
            }
            return false
        }.map { Mark(kind: $0.kind, time: $0.time.rounded(steps: 1000), text: $0.text) }
    }

    private static func visible(_ spans: [DeferredDelivery], seconds: Double) -> [DeferredDelivery] {
        var kept: [DeferredDelivery] = []
        for span in spans {
            if let last = kept.last, span.to - last.to < seconds / Double(mostMarks) {
                kept[kept.count - 1].to = span.to
                kept[kept.count - 1].locations += span.locations
            } else {
                kept.append(span)
            }
        }
        return kept.map {
            DeferredDelivery(from: $0.from.rounded(steps: 10), to: $0.to.rounded(steps: 10), locations: $0.locations)
        }
    }
}

extension Trip.Series {
    mutating func append(_ x: Double, _ y: Double) {
        guard y.isFinite else { return }
        self.x.append(x)
        self.y.append(y)
    }
}

extension TripRecorder.Point {
    /// Where the app assumes the device to be at a later time.
    fileprivate func predicted(at time: Instant) -> Coordinate {
        var fix = Fix(time: self.time, mode: .twoDimensional)
        fix.coordinate = coordinate
        fix.speed = speed.isFinite ? Double(speed) : nil
        fix.course = course.isFinite ? Double(course) : nil
        return fix.predictedCoordinate(at: time) ?? coordinate
    }
}
