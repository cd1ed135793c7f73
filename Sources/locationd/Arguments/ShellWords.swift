/// A line in which quotes and backslashes mean what they do to a shell.
struct ShellWords {
    let words: [String]
    /// A quotation mark that is not closed; nil if there is none.
    let unclosedQuote: Character?

    init(_ line: some StringProtocol) {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped || quote.map({ $0 != character && (character != "\\" || $0 == "'") }) ?? false {
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
        (self.words, unclosedQuote) = (words, quote)
    }
}

/// The words of a line, also of one with an unclosed quotation mark.
func shellWords(_ line: some StringProtocol) -> [String] { ShellWords(line).words }
