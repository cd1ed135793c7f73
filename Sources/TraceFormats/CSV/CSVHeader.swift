import LocationModel

/// The header of a CSV file: which value is in which column, and what separates them.
struct CSVHeader {
    let separator: UInt8
    /// The field of each column; nil for one that is not read.
    let columns: [PointField?]
    /// The columns of the date and of the time of day, if they are separate.
    let dateAndTime: (date: Int, time: Int)?

    /// Nil if a line is no header with a latitude and a longitude.
    init?(_ line: ArraySlice<UInt8>) {
        for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
            var cells: [[UInt8]] = []
            CSVLine.split(Array(line), at: separator) { cells.append(Array($0[$1])) }
            var columns = cells.map { PointField(name: $0) }
            guard columns.contains(.latitude), columns.contains(.longitude) else { continue }
            // Only traccar calls its time so, and its speeds are in knots.
            if cells.contains(where: { $0.elementsEqual("fixTime".utf8) }) {
                columns = columns.map { $0 == .speed(1) ? .speed(.knot) : $0 }
            }
            self.separator = separator
            self.columns = columns
            if let date = columns.firstIndex(of: .date), let time = columns.firstIndex(of: .time) {
                dateAndTime = (date, time)
            } else {
                dateAndTime = nil
            }
            return
        }
        return nil
    }
}

extension CSVHeader {
    /// Whether a line names the separator for a spreadsheet program: `sep=;`.
    static func isSeparatorLine(_ line: some Collection<UInt8>) -> Bool {
        line.count <= 6 && line.prefix(4).elementsEqual("sep=".utf8)
    }
}

/// The cells of a line of CSV.
enum CSVLine {
    /// Splits a line; cells may be quoted, with doubled quotes inside.
    /// - Parameter body: receives the bytes and the range of a cell in them.
    /// - Returns: false if a quote has no end.
    @discardableResult
    static func split(_ line: [UInt8], at separator: UInt8, _ body: ([UInt8], Range<Int>) -> Void) -> Bool {
        let quote = UInt8(ascii: "\"")
        var place = 0
        while true {
            if place < line.count, line[place] == quote {
                var cell: [UInt8] = []
                place += 1
                while place < line.count, line[place] != quote || (place + 1 < line.count && line[place + 1] == quote) {
                    cell.append(line[place])
                    place += line[place] == quote ? 2 : 1
                }
                guard place < line.count else { return false }
                body(cell, cell.indices)
                while place < line.count, line[place] != separator { place += 1 }
            } else {
                let start = place
                while place < line.count, line[place] != separator { place += 1 }
                body(line, start..<place)
            }
            guard place < line.count else { return true }
            place += 1
        }
    }
}
