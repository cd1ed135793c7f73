import Glibc
import SystemCalls

/// How wide text on standard output may be.
enum OutputWidth {
    /// The columns of its terminal, else those of the environment variable COLUMNS; nil if neither is known.
    static var columns: Int? {
        terminalSize(of: STDOUT_FILENO)?.columns ?? stated(by: environmentVariable("COLUMNS"))
    }

    /// The columns that a value of COLUMNS states; nil if it is no positive number.
    static func stated(by value: String?) -> Int? { value.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
}

extension String {
    /// The text in lines of at most `columns` columns, broken at blanks, never after a number, whose unit would be
    /// separated; the text itself if there is no limit. A word that is longer than a line has a line of its own.
    func wrapped(within columns: Int?) -> String {
        guard let columns else { return self }
        return split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.count > columns ? wrappedLine($0, within: columns) : String($0) }
            .joined(separator: "\n")
    }

    private func wrappedLine(_ text: Substring, within columns: Int) -> String {
        var pieces: [String] = []
        for word in text.split(separator: " ") {
            if let last = pieces.last?.last, last.isNumber || last == "±" {
                pieces[pieces.count - 1] += " \(word)"
            } else {
                pieces.append(String(word))
            }
        }
        var lines: [String] = []
        for piece in pieces {
            if let line = lines.last, line.count + 1 + piece.count <= columns {
                lines[lines.count - 1] += " \(piece)"
            } else {
                lines.append(piece)
            }
        }
        return lines.joined(separator: "\n")
    }
}
