extension TraceKind {
    /// The legs of a journey of this kind; the last one lasts until the end of the trace.
    func itinerary(duration: Double, _ random: inout Random) -> [Leg] {
        let forever = Double.infinity
        switch self {
        case .cityDrive:
            // A short trace is a section from the middle.
            if duration < 600 { return [.travel(.car, seconds: forever)] }
            return [
                .stay(seconds: random.uniform(10...40), .street),
                .travel(.car, seconds: duration * random.uniform(0.86...0.91)),
                .stay(seconds: forever, .street),
            ]
        case .motorway: return [.stay(seconds: random.uniform(5...20), .street), .travel(.motorway, seconds: forever)]
        case .walk: return [.stay(seconds: random.uniform(3...10), .street), .travel(.foot, seconds: forever)]
        case .countryRoad: return [.travel(.countryCar, seconds: forever)]
        case .bicycle: return [.stay(seconds: random.uniform(3...10), .street), .travel(.bicycle, seconds: forever)]
        case .run: return [.stay(seconds: random.uniform(3...10), .street), .travel(.runner, seconds: forever)]
        case .train: return [.stay(seconds: random.uniform(20...60), .street), .travel(.train, seconds: forever)]
        case .boat: return [.stay(seconds: random.uniform(10...60), .open), .travel(.boat, seconds: forever)]
        case .parked: return [.stay(seconds: forever, random.chance(0.5) ? .street : .open)]
        case .tunnel: return [.travel(.carWithTunnels, seconds: forever)]
        case .coldStart:
            return [.stay(seconds: random.uniform(60...90), .street), .travel(.foot, seconds: forever)]
        case .errand:
            // For half an hour: 4 min on foot to the car, 12 min by car, 3 min on foot, the rest in a shop.
            return [
                .stay(seconds: 10, .street), .travel(.foot, seconds: duration * 0.13), .stay(seconds: 30, .street),
                .travel(.car, seconds: duration * 0.42), .stay(seconds: 25, .street),
                .travel(.foot, seconds: duration * 0.12), .stay(seconds: forever, .indoors),
            ]
        case .commute:
            return [
                .stay(seconds: 20, .street), .travel(.foot, seconds: duration * 0.16),
                .stay(seconds: random.uniform(40...100), .street), .travel(.bus, seconds: duration * 0.5),
                .stay(seconds: 8, .street), .travel(.foot, seconds: duration * 0.14), .stay(seconds: forever, .indoors),
            ]
        case .day: return Self.workingDay(&random)
        }
    }

    /// Times are independent of the duration: a shorter trace is the beginning of the day.
    private static func workingDay(_ random: inout Random) -> [Leg] {
        var legs: [Leg] = []
        func minutes(_ range: ClosedRange<Double>) -> Double { 60 * random.uniform(range) }
        func commute() {
            legs.append(.travel(.foot, seconds: minutes(5...9)))
            legs.append(.stay(seconds: minutes(1...4), .street))
            legs.append(.travel(.bus, seconds: minutes(18...26)))
            legs.append(.stay(seconds: 8, .street))
            legs.append(.travel(.foot, seconds: minutes(4...8)))
        }
        legs.append(.stay(seconds: minutes(20...40), .indoors))
        commute()
        legs.append(.stay(seconds: minutes(200...230), .indoors))
        legs.append(.travel(.foot, seconds: minutes(6...10)))
        legs.append(.stay(seconds: minutes(25...35), .indoors))
        legs.append(.travel(.foot, seconds: minutes(6...10)))
        legs.append(.stay(seconds: minutes(210...250), .indoors))
        commute()
        legs.append(.stay(seconds: minutes(40...70), .indoors))
        legs.append(.travel(.foot, seconds: minutes(1...3)))
        legs.append(.travel(.car, seconds: minutes(12...18)))
        legs.append(.stay(seconds: minutes(30...50), .street))
        legs.append(.travel(.car, seconds: minutes(12...18)))
        legs.append(.travel(.foot, seconds: minutes(1...3)))
        legs.append(.stay(seconds: .infinity, .indoors))
        return legs
    }
}
