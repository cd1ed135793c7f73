import Glibc
import SystemCalls

/// A table of text, with the first column aligned to the left and the others to the right.
struct Table {
    private(set) var rows: [[String]] = []

    mutating func row(_ cells: String...) { rows.append(cells) }

    /// The rows, each with its line end, in the form that fits standard output.
    var text: String { text(within: terminalColumns(of: STDOUT_FILENO)) }

    /// The rows, each with its line end. If they are wider than this many columns, each cell has a line of its own under
    /// its row's title.
    func text(within limit: Int?) -> String {
        let columns = rows.map(\.count).max() ?? 0
        // A row of one cell is a heading, and may be wider than its column.
        let widths = (0..<columns).map { column in
            rows.map { $0.count > 1 && column < $0.count ? $0[column].count : 0 }.max() ?? 0
        }
        if let limit, widths.reduce(3 * (columns - 1), +) > limit { return narrowText(within: limit) }
        return rows.map { cells in
            var line = cells.count == 1 ? cells[0] : ""
            if cells.count > 1 {
                for (column, cell) in cells.enumerated() {
                    let padding = String(repeating: " ", count: widths[column] - cell.count)
                    line += column == 0 ? cell + padding : "   " + padding + cell
                }
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }.joined()
    }

    /// The first row names the cells of the others.
    private func narrowText(within limit: Int) -> String {
        guard let header = rows.first else { return "" }
        return rows.dropFirst().map { cells in
            var text = "\(cells[0])\n"
            for (name, cell) in zip(header, cells).dropFirst() where !cell.isEmpty {
                let padding = max(1, limit - 4 - name.count - cell.count)
                text += "    \(name)\(String(repeating: " ", count: padding))\(cell)\n"
            }
            return text
        }.joined()
    }
}
