import LocationModel

/// What the positions of a track say of a time, usually of a day: when the device travelled, when it rested, and when
/// its position was not known.
package struct DayOfTrack: Codable, Hashable, Sendable {
    /// A time during which the device did one thing. Times are seconds since the first position.
    package struct Part: Codable, Hashable, Sendable {
        package enum Kind: String, Codable, CaseIterable, Sendable { case trip, rest, noPosition }

        package var kind: Kind
        package var from: Double
        package var to: Double
        /// The distance in metres; 0 unless it is a trip.
        package var metres: Double
        package var positions: Int
        /// Metres per second; nil if no speed is known.
        package var topSpeed: Double?

        package init(
            _ kind: Kind, from: Double, to: Double, metres: Double = 0, positions: Int = 0, topSpeed: Double? = nil
        ) {
            self.kind = kind
            self.from = from.rounded(steps: 1000)
            self.to = to.rounded(steps: 1000)
            self.metres = metres.rounded()
            self.positions = positions
            self.topSpeed = topSpeed
        }

        var seconds: Double { to - from }
    }

    /// All of the time, in its order.
    package var parts: [Part]
    /// All positions of the time.
    package var positions: Int
    /// Seconds of rest that end a trip, the metres within which a device rests, and the seconds without a position that
    /// end a trip.
    package var restDuration: Double
    package var restRadius: Double
    package var gap: Double

    package init(parts: [Part], positions: Int, restDuration: Double, restRadius: Double, gap: Double) {
        self.parts = parts
        self.positions = positions
        self.restDuration = restDuration
        self.restRadius = restRadius
        self.gap = gap
    }

    var trips: [Part] { parts.filter { $0.kind == .trip } }

    /// Metres of all trips.
    var metres: Double { trips.reduce(0) { $0 + $1.metres } }

    var topSpeed: Double? { trips.compactMap(\.topSpeed).max() }

    /// Seconds of all parts of a kind.
    func seconds(_ kind: Part.Kind) -> Double { parts.reduce(0) { $0 + ($1.kind == kind ? $1.seconds : 0) } }

    /// A row for each trip, and one for all of them.
    func table(from start: Instant, units: Units) -> [[String]] {
        func speed(_ metresPerSecond: Double?) -> String {
            metresPerSecond.map { "\(units.speed($0).text(decimals: 0))\u{A0}\(units.speedUnit)" } ?? ""
        }
        func row(_ name: String, _ times: [String], _ part: Part) -> [String] {
            [name] + times + [
                units.duration(part.seconds), units.length(part.metres),
                speed(part.seconds > 0 ? part.metres / part.seconds : nil), speed(part.topSpeed),
            ]
        }
        // With seconds if a trip may begin and end in one minute.
        let digits = trips.contains { $0.seconds < 60 } ? 8 : 5
        var rows = [["trip", "from", "until", "time", "distance", "mean speed", "top speed"]]
        for (index, trip) in trips.enumerated() {
            let times = [trip.from, trip.to].map { String(units.clock(start.advanced(bySeconds: $0)).prefix(digits)) }
            rows.append(row("\(index + 1)", times, trip))
        }
        if trips.count > 1 {
            let all = Part(.trip, from: 0, to: seconds(.trip), metres: metres, topSpeed: topSpeed)
            rows.append(row("together", ["", ""], all))
        }
        return rows
    }

    /// Whether all values can be drawn, because a saved result may come from anywhere.
    var canBeShown: Bool {
        let times = 0...TimeSpan.longest
        return positions >= 0 && times.contains(restDuration) && times.contains(gap) && (0...1e6).contains(restRadius)
            && parts.allSatisfy {
                times.contains($0.from) && times.contains($0.to) && $0.from <= $0.to && (0...1e12).contains($0.metres)
                    && $0.positions >= 0 && (0...1e6).contains($0.topSpeed ?? 0)
            }
    }
}
