import LocationModel

/// Sentences of an epoch. `@` stands for the time in the bodies.
enum SampleEpochs {
    static let day = CalendarDate(year: 2026, month: 3, day: 14)!
    static let rmc = "GNRMC,@,A,4807.038,N,01131.000,E,010.0,084.4,140326,,,A"
    static let gga = "GNGGA,@,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,"
    static let vtg = "GNVTG,084.4,T,,M,010.0,N,018.5,K,A"

    /// An instant of the day.
    static func instant(_ hour: Int, _ minute: Int, _ second: Int, nanosecond: Int = 0) -> Instant {
        Instant(day, TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond))
    }

    /// The bodies of epochs, one epoch for each time.
    static func epochs(_ times: [String], _ bodies: [String]) -> [String] {
        times.flatMap { time in bodies.map { $0.replacing(",@", with: ",\(time)") } }
    }
}
