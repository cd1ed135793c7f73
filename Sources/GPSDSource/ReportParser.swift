import CGPS
import LocationModel

/// Reads gpsd's reports, with libgps, into fixes.
///
/// A TPV tells neither the satellites nor the receiver's own estimate of its errors, and a SKY not the time. What the last
/// SKY said goes with the TPVs that follow. Of some receivers it comes behind the fix that it belongs to, and a GST always
/// does: then the fix is told once more, with what is known now.
///
/// Safe: the pointer is this value's own from beginning to end, and what it is given to reads inside a line.
@safe struct ReportParser: ~Copyable {
    enum Reading {
        /// It tells what is known of an epoch now; of the same epoch more may follow.
        case told
        /// It goes with others.
        case read
        /// No report, or libgps could make nothing of it.
        case unreadable
    }

    private let parser: OpaquePointer
    /// The last TPV; it has no time before the first one.
    private var fix = locationd_gps_report()
    private var sky = Sky()
    private var noise = Noise()
    /// What the sky was when the epoch's fix came, and at the epoch before.
    private var (skyOfFix, skyBefore) = (Sky(), Sky())
    /// Whether a SKY has come between the fix of the epoch before and the epoch's, and since then.
    private var (hasSkyBefore, hasSkySince) = (false, false)
    /// When the last fix came, and the last SKY.
    private var (fixArrival, skyArrival) = (Instant(nanoseconds: 0), Instant(nanoseconds: 0))
    /// Whether the satellites come behind their fix: the last time they were nearer to it than to the next one.
    private var doesSkyFollow = false

    /// Nil when there is no libgps.
    init?() {
        guard let parser = unsafe locationd_gps_parser_make() else { return nil }
        unsafe self.parser = unsafe parser
    }

    deinit { unsafe locationd_gps_parser_free(parser) }

    /// Whether there is a libgps.
    static var isAvailable: Bool { locationd_gps_is_available() }

    /// Reads a TPV, SKY or GST object that stands in a buffer.
    /// - Parameter told: becomes what is known of the epoch, if anything is.
    mutating func parse(_ bytes: [UInt8], _ object: Range<Int>, into told: inout Report, at now: Instant) -> Reading {
        var report = locationd_gps_report()
        let parser = unsafe self.parser
        let result = unsafe bytes[object].withUnsafeBytes { object in
            unsafe locationd_gps_parse(
                parser, object.baseAddress!.assumingMemoryBound(to: CChar.self), object.count, &report)
        }
        guard result == LOCATIOND_GPS_OK else { return .unreadable }
        if report.has_fix_report {
            take(fix: report, at: now)
        } else if report.has_noise_report {
            noise = Noise(report)
            guard report.device == fix.device, noise.isOf(fix) else { return .read }
        } else {
            // Another receiver's sky is another one.
            guard report.device == fix.device || fix.seconds == 0 else { return .read }
            (sky, skyArrival, hasSkySince) = (Sky(report), now, true)
            guard doesSkyFollow else { return .read }
        }
        let before = hasSkySince ? skyOfFix : skyBefore
        let isTold = told.set(fix, sky, isSkyNew: hasSkyBefore || hasSkySince, before: before, noise)
        return isTold ? .told : .read
    }

    private mutating func take(fix report: locationd_gps_report, at now: Instant) {
        if report.seconds != fix.seconds || report.nanoseconds != fix.nanoseconds {
            // Unless the clock was set meanwhile.
            if hasSkySince, now >= skyArrival {
                doesSkyFollow = skyArrival.seconds(since: fixArrival) < now.seconds(since: skyArrival)
            }
            (skyBefore, skyOfFix) = (skyOfFix, sky)
            (hasSkyBefore, hasSkySince) = (hasSkySince, false)
        }
        fix = report
        // The loop's clock is set by fixes: to none of them does it show an earlier time.
        fixArrival = max(now, Instant(seconds: report.seconds, nanoseconds: report.nanoseconds))
    }
}

/// gpsd's shared memory: the newest report without a word to gpsd.
///
/// Safe: the pointer is this value's own from beginning to end.
@safe struct SharedMemory: ~Copyable {
    private let memory: OpaquePointer

    /// Nil when there is none, or none that this libgps understands.
    init?() {
        guard let memory = unsafe locationd_gps_shared_memory_open() else { return nil }
        unsafe self.memory = unsafe memory
    }

    deinit { unsafe locationd_gps_shared_memory_close(memory) }

    /// Reads the newest fix; false when there is none yet, or gpsd is writing.
    func read(into told: inout Report) -> Bool {
        var report = locationd_gps_report()
        guard unsafe locationd_gps_shared_memory_read(memory, &report) == LOCATIOND_GPS_OK else { return false }
        return told.set(report, Sky(report), isSkyNew: true, before: Sky(), Noise(report))
    }
}
