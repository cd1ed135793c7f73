/// A text with at most `limit` characters; a longer one ends with "…". For names that an app chooses, which may have
/// any length. Counts Unicode scalars, because a character may have any number of accents.
func shortened(_ text: String, to limit: Int) -> String {
    text.unicodeScalars.count > limit ? String(text.unicodeScalars.prefix(limit - 1)) + "…" : text
}

/// A text without line ends and escape sequences, for terminals and logs. File names and messages of daemons may
/// contain them.
func oneLine(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\n": line += "\\n"
        case "\0"..<" ", "\u{7F}"..<"\u{A0}": line += "?"
        default: line.unicodeScalars.append(scalar)
        }
    }
    return line
}

extension String {
    /// The text with other texts in place of some Unicode scalars. `replacing` compares characters, and `"\r\n"` is a
    /// single one.
    func replacingScalars(_ replacements: [Unicode.Scalar: String]) -> String {
        var text = ""
        for scalar in unicodeScalars {
            if let replacement = replacements[scalar] {
                text += replacement
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
