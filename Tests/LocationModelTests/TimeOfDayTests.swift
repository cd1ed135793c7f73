import LocationModel
import Testing

struct TimeOfDayTests {
    @Test(arguments: [
        (0, 0, 0, 0, Int64(0)), (0, 0, 1, 5, 1_000_000_005), (12, 34, 56, 0, 45_296_000_000_000),
        (23, 59, 59, 999_999_999, 86_399_999_999_999), (23, 59, 60, 0, 86_400_000_000_000),
    ])
    func `A clock time is its nanoseconds since midnight`(
        hour: Int, minute: Int, second: Int, nanosecond: Int, total: Int64
    ) {
        let time = TimeOfDay(hour: hour, minute: minute, second: second, nanosecond: nanosecond)
        #expect(time.nanoseconds == total)
        #expect(time.seconds == Double(total) / 1e9)
        #expect(time < TimeOfDay(nanoseconds: total + 1))
    }
}
