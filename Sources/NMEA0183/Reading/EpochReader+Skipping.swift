import LocationModel

/// Skipping of epochs that are not needed.
///
///     decoded ──▶│◀── skipped ─────────────────────────────▶│◀── decoded ──▶
///                │        … RMC 11 GGA 11 │ GGA 12 RMC 12 …
///     skippedBytes.lowerBound             ▲       ▲
///                              landing ───┘       └─── found by the skipper: the time is needed
///
/// The skipper finds a sentence of the first needed epoch; the landing is the first sentence of that epoch. The fix
/// decoded from there is complete, except for a mode that its own sentences do not contain: only if the assembler lacks
/// it, decoding restarts at the last epoch with a mode.
extension EpochReader {
    /// Skipped bytes that are still in the buffer.
    struct SkippedBytes {
        /// The offset of the first one; negative if that is no longer in the buffer.
        var lowerBound: Int
        /// The decoder and the assembler at the start of the skipped bytes.
        let decoder: NMEADecoder
        let assembler: EpochAssembler
        /// The offset at which decoding resumes after them.
        var landing: Int?
    }

    /// The share of the buffer that skipped bytes may occupy: 32 KB are about fifty epochs.
    private static let keptShare = 8

    /// Whether epochs can be skipped, which requires the sentence that begins them to be known.
    mutating func prepareToSkip() -> Bool {
        guard epochsUntilSkipping == 0, times != nil, let address = assembler.epochBeginsWith else { return false }
        let anyTalker = !assembler.hasOtherReceiver
        if skipper == nil { skipper = EpochSkipper(epochBeginsWith: address, anyTalker: anyTalker) }
        skipper!.search(for: address, anyTalker: anyTalker)
        return true
    }

    /// Skips epochs up to the first one at or after an instant, or up to one that goes back in time.
    /// - Returns: false if the buffer contains no such epoch; otherwise it must be decoded.
    mutating func skip(to stop: Instant) -> Bool {
        if let underWay = assembler.timeUnderWay {
            // Its first sentence has ended the previous epoch.
            guard step(to: underWay, before: stop) else { return true }
        }
        if skippedBytes == nil {
            skippedBytes = SkippedBytes(lowerBound: start, decoder: decoder, assembler: assembler)
        }
        assembler.discard()
        skippedBytes!.landing = nil
        var (times, skipped) = (self.times!, 0)
        // A span of the stored property would borrow the whole reader.
        let buffer = buffer
        let outcome = buffer.withRawSpan(upTo: end) { bytes in
            skipper!.skip(bytes, from: &start) { timeOfDay in
                let step = times.step(to: times.instant(of: timeOfDay), before: stop)
                if step == .skip { skipped += 1 }
                return step == .decode
            }
        }
        self.times = times
        counts.epochsSkipped += skipped
        switch outcome {
        case .found(let time): land(at: time, stop)
        case .lost:
            epochsUntilSkipping = EpochReader.relearningEpochs
            land(at: nil, stop)
        case .needsMore:
            if inputEnded { land(at: nil, stop) }
            return false
        }
        return true
    }

    private mutating func step(to time: TimeOfDay, before stop: Instant) -> Bool {
        let step = times!.step(to: times!.instant(of: time), before: stop)
        // Only its first sentence was decoded.
        if step == .skip { counts.epochsSkipped += 1 }
        return step != .decode
    }

    /// Resumes at the first sentence of the first needed epoch. The skipper has found a sentence with its time, or none
    /// up to the end of the searched bytes.
    private mutating func land(at found: TimeOfDay?, _ stop: Instant) {
        let (buffer, lowerBound, times, assembler) = (buffer, skippedBytes!.lowerBound, times!, assembler)
        let landing = buffer.withRawSpan(upTo: end) { bytes in
            skipper!.landing(
                in: bytes, from: max(0, lowerBound), to: start,
                isWanted: { $0 == found || times.instant(of: $0) >= stop }, isFollowed: { assembler.isFollowed($0) })
        }
        guard let landing else { return }
        start = landing.offset
        guard start > lowerBound else { return }
        skippedBytes!.landing = start
        self.assembler.resume(
            at: times.instant(of: landing.time), after: landing.previous?.time, of: landing.previous?.talker)
    }

    /// Resumes decoding after skipped bytes without a landing: the rest of the last skipped epoch is ignored.
    mutating func resumeAfterSkippedBytes() {
        guard skippedBytes != nil, skippedBytes!.landing == nil, start > skippedBytes!.lowerBound, let times else {
            return
        }
        self.skippedBytes!.landing = start
        assembler.resume(at: times.last, after: times.last.timeOfDay)
    }

    /// If the completed epoch needs a carried-over mode, decodes it again from the last epoch with a mode.
    mutating func decodeCarryover() {
        guard assembler.lacksCarryover, let skippedBytes, let landing = skippedBytes.landing,
            let fix = completed.first,
            let times
        else { return }
        let buffer = buffer
        var end = landing
        while assembler.lacksCarryover {
            let origin = buffer.withRawSpan { bytes in
                skipper!.lastEpochWithMode(
                    in: bytes, from: max(0, skippedBytes.lowerBound), to: end, after: skippedBytes.assembler,
                    isRecent: { fix.time.seconds(since: times.instant(of: $0)) <= EpochAssembler.carryoverLifetime })
            }
            switch origin {
            case .epoch(let earlier) where earlier.time != skippedBytes.assembler.timeUnderWay:
                (start, decoder, assembler) = (earlier.offset, skippedBytes.decoder, skippedBytes.assembler)
                assembler.resume(
                    at: times.instant(of: earlier.time), after: earlier.previous?.time, of: earlier.previous?.talker)
            case .epoch, .epochUnderWay:
                guard skippedBytes.lowerBound >= 0 else { return }
                (start, decoder, assembler) = (skippedBytes.lowerBound, skippedBytes.decoder, skippedBytes.assembler)
            case nil: return
            }
            end = start
            repeat {
                completed.removeAll()
                decode()
            } while completed.first.map { $0.time < fix.time } ?? false
        }
    }

    /// The offset of the first byte that must stay in the buffer: some of the skipped bytes are kept if there is room.
    var firstByteToKeep: Int {
        guard let skippedBytes else { return start }
        let kept = max(skippedBytes.lowerBound, (skippedBytes.landing ?? start) - buffer.count / EpochReader.keptShare)
        return end - kept < buffer.count / 2 ? kept : start
    }

    /// Adjusts the offsets after the bytes in the buffer were moved.
    mutating func move(by distance: Int) {
        start += distance
        end += distance
        guard skippedBytes != nil else { return }
        skippedBytes!.lowerBound += distance
        guard let landing = skippedBytes!.landing else { return }
        if landing + distance < 0 {
            skippedBytes = nil
        } else {
            skippedBytes!.landing = landing + distance
        }
    }
}
