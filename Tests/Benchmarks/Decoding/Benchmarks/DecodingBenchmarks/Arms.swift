import LocationModel
import NMEA0183

/// One way to process a log.
struct Arm: Sendable {
    let name: String
    /// Processes a block of the log, and returns a number that the compiler cannot predict.
    let run: @Sendable (_ block: Int) -> Int

    static let all = [
        floor, decode, assembly, pushes(of: 64), pushes(of: 256), pushes(of: 4096), skipping,
    ]

    static let floor = Arm(name: "floor") { block in
        unsafe DecodingBenchmarks.floor(Corpus.bytes.span.bytes.extracting(Corpus.blocks[block]))
    }

    static let decode = Arm(name: "decode") { block in
        unsafe decodeAll(Corpus.bytes.span.bytes.extracting(Corpus.blocks[block]))
    }

    @inline(never)
    static func decodeAll(_ bytes: RawSpan) -> Int {
        var (decoder, sentences) = (NMEADecoder(), 0)
        _ = decoder.decode(bytes, isFinal: true) { _ in
            sentences &+= 1
            return .proceed
        }
        return sentences
    }

    static let assembly = Arm(name: "decode and assemble") { block in
        let bytes = unsafe Corpus.bytes.span.bytes.extracting(Corpus.blocks[block])
        var (decoder, assembler, fixes) = (NMEADecoder(), EpochAssembler(), 0)
        _ = decoder.decode(bytes, isFinal: true, joining: &assembler) {
            fixes &+= $0.coordinate == nil ? 0 : 1
            return .proceed
        }
        return fixes
    }

    /// Decodes a block as a receiver sends it, so many bytes more each time, in a buffer with room after them. The
    /// bytes are not copied: the copying by read(2) is the kernel's part, and the other arms do not copy either.
    static func pushes(of size: Int) -> Arm {
        Arm(name: "pushes of \(size) B") { block in
            let bytes = unsafe Corpus.bytes.span.bytes.extracting(Corpus.blocks[block])
            var (decoder, sentences, start, end) = (NMEADecoder(), 0, 0, 0)
            while end < bytes.byteCount {
                end = min(end + size, bytes.byteCount)
                start = decoder.decode(bytes, from: start, to: end) { _ in
                    sentences &+= 1
                    return .proceed
                }
            }
            return sentences
        }
    }

    /// Skips through each window of ten seconds by counting epochs, and decodes only the RMC and the GGA of its last
    /// epoch.
    static let skipping = Arm(name: "skip") { block in
        let bytes = unsafe Corpus.bytes.span.bytes
        var decoder = NMEADecoder()
        var toRMC = EpochSkipper(epochBeginsWith: 0x47_4E_52_4D_43)
        var toGGA = EpochSkipper(epochBeginsWith: 0x47_4E_47_47_41)
        for window in Corpus.windows[block] {
            var (offset, epochs) = (0, 0)
            let window = bytes.extracting(window)
            // The tenth epoch, found by counting and not by a date.
            _ = toRMC.skip(window, from: &offset) { _ in
                epochs += 1
                return epochs == 10
            }
            offset = decoder.decode(window, from: offset) { _ in .stop }
            _ = toGGA.skip(window, from: &offset) { _ in true }
            _ = decoder.decode(window, from: offset) { _ in .stop }
        }
        return toRMC.skippedSentences &+ decoder.counts.decoded
    }
}
