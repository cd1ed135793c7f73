extension PowerProfile {
    /// A board of which nothing is known.
    package static let genericBoard: PowerProfile = {
        var profile = PowerProfile()
        profile[.cpu] = PowerFactor(
            0.3...1.2, source: "0.3 to 1.2 W per busy core, as small boards are reported to take")
        return profile
    }()

    /// The names of the boards that are known.
    package static let boardNames = ["generic"]

    /// The board with a name; nil if there is none.
    package static func board(named name: String) -> PowerProfile? { boardNames.contains(name) ? genericBoard : nil }

    /// The families whose consumption is known.
    package static let receivers = ReceiverFamily.all.filter { receiver($0) != nil }

    /// A receiver's consumption by its maker's figures at 3.3 V; nil if unknown. A figure without a range counts as
    /// ±10 %.
    package static func receiver(_ family: ReceiverFamily) -> PowerProfile? {
        switch family {
        case .ublox(.m6):
            receiver(
                "NEO-6 and MAX-6", acquiring: (50...60, "50 to 60 mA"), tracking: (36...44, "about 40 mA"),
                cyclic: (14...15, "14 to 15 mA"), asleep: (0.02...0.2, "0.02 to 0.2 mA"))
        case .ublox(.m7):
            receiver(
                "MAX-7Q", acquiring: (19.8...24.2, "22 mA"), tracking: (15.3...18.7, "17 mA"),
                cyclic: (2.5...5, "at most 5 mA, taken as 2.5 to 5"), asleep: nil)
        case .ublox(.m8):
            receiver(
                "NEO-M8", acquiring: (25...28, "not listed, taken as in tracking"), tracking: (25...28, "25 to 28 mA"),
                cyclic: (8.5...9.5, "9 mA, rounded"),
                asleep: (0.015...0.16, "0.015 mA listed, 0.16 mA measured on a board"))
        case .ublox(.m10):
            receiver(
                "MAX-M10S", acquiring: (10.8...13.2, "about 12 mA"), tracking: (9...11, "about 10 mA"),
                cyclic: (2.4...4.4, "not listed, taken as an M8's third of tracking"),
                asleep: (0.045...0.055, "0.05 mA"))
        case .casic:
            receiver(
                "AT6558R", acquiring: (20.7...25.3, "not listed, taken as in tracking"),
                tracking: (20.7...25.3, "23 mA"),
                cyclic: nil, asleep: (0.018...0.022, "0.02 mA"))
        case .ublox(.m9), .mtk: nil
        }
    }

    private typealias Current = (range: ClosedRange<Double>, text: String)

    private static func receiver(
        _ name: String, acquiring: Current, tracking: Current, cyclic: Current?, asleep: Current?
    ) -> PowerProfile {
        var profile = PowerProfile()
        let currents: [ReceiverTimes.State: Current?] = [
            .acquiring: acquiring, .tracking: tracking, .cyclic: cyclic, .asleep: asleep,
        ]
        for case (let state, let current?) in currents {
            let watts = 3.3e-3 * current.range.lowerBound...3.3e-3 * current.range.upperBound
            profile[.receiver(state)] = PowerFactor(watts, source: "\(name): \(current.text), at 3.3 V")
        }
        return profile
    }
}
