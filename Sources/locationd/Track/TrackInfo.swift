import ArgumentParser
import LocationModel
import TrackStore

/// `locationd track info`: how much a track contains.
struct TrackInfo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Summarise a track: its times, its positions, its size.")

    @OptionGroup var track: TrackOptions

    @OptionGroup var part: TrackPartOptions

    @OptionGroup var text: TextOptions

    func run() throws {
        let format = try text.format(isTerminal: OutputFile.isStandardOutputTerminal)
        var reader = try track.reader()
        var (count, first, last) = (0, Instant?.none, Instant?.none)
        let part = try part.part(of: &reader, track.directory)
        try reader.forEach(in: part) { point throws(Failure) in
            count += 1
            first = min(first ?? point.time, point.time)
            last = max(last ?? point.time, point.time)
        }
        // Of a part, the size is not known.
        let size = part == nil ? reader.size() : nil
        var text = "positions  \(count.grouped)\n"
        if let first, let last {
            text += "times      \(format.time.iso8601(first)) .. \(format.time.iso8601(last))\n"
        }
        if let size {
            let each = count > 0 ? ", \((Double(size) / Double(count)).text(decimals: 1)) a position" : ""
            text += "size       \(size.grouped) bytes\(each)\n"
        }
        text += "damaged    \(reader.damaged.counted("record", "records"))\n"
        try OutputFile.print(text.utf8)
        reader.reportUnreadable()
    }
}
