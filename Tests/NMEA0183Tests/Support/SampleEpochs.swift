import LocationModel

/// A suite that uses these sentences of an epoch. `@` stands for the time in the bodies.
protocol SampleEpochs {}

extension SampleEpochs {
    static var day: CalendarDate { CalendarDate(year: 2026, month: 3, day: 14)! }
    static var rmc: String { "GNRMC,@,A,4807.038,N,01131.000,E,010.0,084.4,140326,,,A" }
    static var gga: String { "GNGGA,@,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,," }
    static var vtg: String { "GNVTG,084.4,T,,M,010.0,N,018.5,K,A" }

    /// An instant of the day.
    func instant(_ hour: Int, _ minute: Int, _ second: Int, nanosecond: Int = 0) -> Instant {
        Instant(Self.day, TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond))
    }

    /// The bodies of epochs, one epoch for each time.
    func epochs(_ times: [String], _ bodies: [String]) -> [String] {
        times.flatMap { time in bodies.map { $0.replacing(",@", with: ",\(time)") } }
    }
}
