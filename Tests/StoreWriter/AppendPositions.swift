import Glibc
import LocationModel
import TrackStore

/// Appends positions to a track, whose files are short, so that some kills hit the packing of one.
func appendPositions(to path: String) throws {
    let parent = getppid()
    var limits = TrackWriter.Limits()
    limits.recordsPerFile = 30
    var writer = try TrackWriter(path: path, limits: limits)
    // Ends if the test that should kill it has ended itself.
    while getppid() == parent {
        let number = writer.next
        var fix = Fix(time: Instant(nanoseconds: Int64(number) * 1_000_000_000), mode: .threeDimensional)
        fix.coordinate = Coordinate(
            latitude: Double.random(in: 52...53), longitude: Double.random(in: 13...14))
        (fix.altitude, fix.speed) = (Double.random(in: 0...100), Double.random(in: 0...30))
        guard let point = TrackPoint(fix, in: .active) else { exit(1) }
        writer.append(point, at: Instant(nanoseconds: 0))
        if let failure = writer.failure { throw failure }
        guard write(line: "\(number) \(point.fix)", to: STDOUT_FILENO) else { exit(1) }
    }
}
