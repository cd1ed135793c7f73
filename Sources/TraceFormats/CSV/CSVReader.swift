import LocationModel

/// Reads CSV with a header that names a latitude and a longitude (``PointField``), separated by commas, semicolons or
/// tabs. Where commas do not separate, they may be decimal signs.
struct CSVReader: PointReader {
    private var lines = RecordedLines()
    private var line: Int { lines.number }
    private var header: CSVHeader?

    mutating func read(_ bytes: ArraySlice<UInt8>, isFinal: Bool, into read: inout ReadPoints) throws(FormatError) {
        lines.append(bytes, isFinal: isFinal)
        while let range = lines.next(&read.rejections) { try add(Array(lines.bytes[range]), into: &read) }
    }

    private mutating func add(_ text: [UInt8], into read: inout ReadPoints) throws(FormatError) {
        var text = text
        if text.last == UInt8(ascii: "\r") { text.removeLast() }
        if line == 1 {
            if text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
            if text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE]) {
                throw .malformed(line: line, "is in UTF-16; save it as UTF-8")
            }
            if CSVHeader.isSeparatorLine(text) { return }
        }
        guard text.contains(where: { $0 > UInt8(ascii: " ") }), text.first != UInt8(ascii: "#") else { return }
        guard let header else {
            header = CSVHeader(text[...])
            if header == nil { throw .malformed(line: line, "has no header with a latitude and a longitude") }
            return
        }
        var values = PointValues()
        var (column, date) = (0, [UInt8]())
        let isWhole = CSVLine.split(text, at: header.separator) { bytes, range in
            defer { column += 1 }
            guard column < header.columns.count, let field = header.columns[column] else { return }
            if let (dateColumn, timeColumn) = header.dateAndTime, column == dateColumn || column == timeColumn {
                // In either order.
                let isFirst = date.isEmpty
                date = column == dateColumn ? bytes[range] + [UInt8(ascii: "T")] + date : date + bytes[range]
                if !isFirst { values.set(.time, date, date.indices) }
                return
            }
            // Where commas do not separate, one may be the decimal sign: 52,5.
            if header.separator != UInt8(ascii: ","), field != .time, field != .date,
                let comma = bytes[range].firstIndex(of: UInt8(ascii: ",")), !bytes[range].contains(UInt8(ascii: "."))
            {
                var cell = bytes
                cell[comma] = UInt8(ascii: ".")
                return values.set(field, cell, range)
            }
            values.set(field, bytes, range)
        }
        guard isWhole else { return read.rejections.count(.malformed, line: line) }
        values.finish(line: line, into: &read)
    }
}
