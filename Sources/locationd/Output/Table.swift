/// A table of text, with the first column aligned to the left and the others to the right.
struct Table {
    private(set) var rows: [[String]] = []
    /// The colours of rows' last cells, by the row's number.
    private var colorsOfLast: [Int: TextColor] = [:]

    mutating func row(_ cells: String...) { row(cells) }

    mutating func row(_ cells: [String]) { rows.append(cells) }

    /// Appends a row whose last cell has a colour.
    mutating func row(_ cells: String..., last color: TextColor?) {
        colorsOfLast[rows.count] = color
        rows.append(cells)
    }

    /// The rows, each with its line end, in the form that fits standard output.
    func text(_ colors: TextColors) -> String { text(within: OutputWidth.columns, colors) }

    /// The rows, each with its line end. If they are wider than this many columns, each cell has a line of its own
    /// under its row's title.
    func text(within limit: Int?, _ colors: TextColors = .none) -> String {
        let columns = rows.map(\.count).max() ?? 0
        // A row of one cell is a heading, and may be wider than its column.
        let widths = (0..<columns).map { column in
            rows.map { $0.count > 1 && column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        if let limit, widths.reduce(3 * (columns - 1), +) > limit { return narrowText(within: limit, colors) }
        return rows.enumerated().map { number, cells in
            if number == 0 || cells.count == 1 {
                return colors(.bold, Table.line(of: cells, widths: widths)) + "\n"
            }
            // The colour ends with the text, so that no padding is coloured.
            var line = Table.line(of: cells, widths: widths)
            if let color = colorsOfLast[number], let last = cells.last, line.hasSuffix(last) {
                line = line.dropLast(last.count) + colors(color, last)
            }
            return line + "\n"
        }.joined()
    }

    private static func line(of cells: [String], widths: [Int]) -> String {
        guard cells.count > 1 else { return cells.first ?? "" }
        var line = ""
        for (column, cell) in cells.enumerated() {
            let padding = String(repeating: " ", count: widths[column] - cell.count)
            line += column == 0 ? cell + padding : "   " + padding + cell
        }
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The first row names the cells of the others.
    private func narrowText(within limit: Int, _ colors: TextColors) -> String {
        guard let header = rows.first else { return "" }
        return rows.enumerated().dropFirst().map { number, cells in
            var text = "\(colors(.bold, cells[0]))\n"
            for (column, (title, cell)) in zip(header, cells).enumerated().dropFirst() where !cell.isEmpty {
                // Words in the last cell, which compares the others, are not a value of its title.
                let name = column == header.count - 1 && cell.first?.isLetter == true ? "" : title
                let padding = max(1, limit - 4 - name.count - cell.count)
                let color = column == cells.count - 1 ? colorsOfLast[number] : nil
                text += "    \(name)\(String(repeating: " ", count: padding))"
                text += "\(color.map { colors($0, cell) } ?? cell)\n"
            }
            return text
        }.joined()
    }
}
