/// A line in which quotes and backslashes mean what they do to a shell.
struct ShellWords {
    let words: [String]
    /// Why they are not what a shell would execute; nil if they are.
    let mistake: String?

    init(_ line: some StringProtocol) {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped || quote.map({ $0 != character && (character != "\\" || $0 == "'") }) ?? false {
                // Between double quotes, a backslash is one unless it is before one of these.
                if isEscaped, quote != nil, !"$`\"\\\n".contains(character) { word = (word ?? "") + "\\" }
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "\"" || character == "'" {
                quote = quote == nil ? character : nil
                word = word ?? ""
            } else if character.isWhitespace {
                if let word { words.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        self.words = words
        mistake = quote.map { "a \($0) without a closing one" } ?? (isEscaped ? "a \\ with nothing after it" : nil)
    }
}

/// The words of a line, also of one with a mistake.
func shellWords(_ line: some StringProtocol) -> [String] { ShellWords(line).words }
