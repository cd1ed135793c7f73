extension NMEADecoder {
    /// Decodes lines from a position as long as they have the common form (``FastLine``), and moves the position past
    /// the last one; returns `stop` if the body does.
    mutating func decodeFastLines(
        _ bytes: RawSpan, from position: inout Int, to end: Int, _ body: (borrowing Sentence) -> Continuation
    ) -> Continuation {
        while position < end, bytes.byteCount &- position >= FastLine.window {
            // The window may extend beyond the end; a line that does so is not decoded.
            let window = bytes.extracting(position..<(position &+ FastLine.window))
            guard let line = FastLine(window), position &+ line.next <= end else { break }
            let outcome = Sentence.decode(window, line.commas, to: line.end, body)
            counts.add(outcome)
            position &+= line.next
            if outcome.stops { return .stop }
        }
        return .proceed
    }
}
