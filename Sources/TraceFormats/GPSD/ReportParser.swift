package import LocationModel

/// Combines gpsd's reports into the data of an epoch.
///
/// A TPV contains neither the satellites nor the receiver's own error estimate, and a SKY contains no time. The data of
/// the last SKY applies to the TPVs that follow. For some receivers, the SKY arrives after the fix that it belongs to,
/// and a GST always does: then the fix is reported again with the new data.
package struct ReportParser {
    package enum Reading {
        /// The report completes the current data of an epoch; more reports of the same epoch may follow.
        case epoch
        /// It belongs to other reports.
        case part
        /// It is not a report.
        case unreadable
    }

    /// The last TPV; it has no time before the first one.
    private var fix = GPSDFix()
    private var device = GPSDDevice()
    private var sky = GPSDSky()
    private var noise = GPSDNoise()
    /// The sky when this epoch's fix arrived, and at the previous epoch.
    private var (skyOfFix, skyBefore) = (GPSDSky(), GPSDSky())
    /// Whether a SKY has arrived between the previous epoch's fix and this one's, and since then.
    private var (hasSkyBefore, hasSkySince) = (false, false)
    /// When the last fix and the last SKY arrived.
    private var (fixArrival, skyArrival) = (Instant(nanoseconds: 0), Instant(nanoseconds: 0))
    /// Whether the satellites follow their fix: the last SKY arrived closer to the preceding fix than to the next one.
    private var doesSkyFollow = false

    package init() {}

    /// Parses a TPV, SKY or GST object in a buffer.
    /// - Parameter result: receives the data of the epoch, if there is any.
    package mutating func parse(_ bytes: [UInt8], _ object: Range<Int>, into result: inout GPSDEpoch, at now: Instant)
        -> Reading
    {
        guard let report = GPSDReport(json: bytes, object) else { return .unreadable }
        switch report.kind {
        case .fix(let fix):
            begin(fix, at: now)
            device = report.device
        case .noise(let noise):
            self.noise = noise
            guard report.device == device, noise.isOf(fix) else { return .part }
        case .sky(let sky):
            // The SKY of another receiver does not apply.
            guard report.device == device || fix.time == nil else { return .part }
            (self.sky, skyArrival, hasSkySince) = (sky.following(self.sky), now, true)
            guard doesSkyFollow else { return .part }
        }
        let before = hasSkySince ? skyOfFix : skyBefore
        let isEpoch = result.set(
            fix, of: device, sky, isSkyNew: hasSkyBefore || hasSkySince, before: before, noise)
        return isEpoch ? .epoch : .part
    }

    private mutating func begin(_ report: GPSDFix, at now: Instant) {
        if report.time != fix.time {
            // Unless the clock was set in the meantime.
            if hasSkySince, now >= skyArrival {
                doesSkyFollow = skyArrival.seconds(since: fixArrival) < now.seconds(since: skyArrival)
            }
            (skyBefore, skyOfFix) = (skyOfFix, sky)
            (hasSkyBefore, hasSkySince) = (hasSkySince, false)
        }
        fix = report
        // Fixes set the loop's clock, so it is never earlier than their time.
        fixArrival = max(now, report.time ?? now)
    }
}
