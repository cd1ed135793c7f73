/// The variables of a file that a unit names with `EnvironmentFile=`, by systemd's rules (systemd.exec(5)), which
/// differ from a shell's:
///
///     # A comment; also after a semicolon.
///     A = it's "a" word     spaces inside a value, and quotes after its beginning, are part of it
///     B="a $word" 'more'    quotes count where a value begins, and after a quoted part
///     C=one \
///     line                  a backslash continues the line
struct EnvironmentFile {
    private enum State {
        case beforeName, name, beforeValue, value, escape, singleQuotes, doubleQuotes, doubleQuotesEscape, comment
    }

    /// In the order of the file; of two with the same name the later one applies.
    private(set) var variables: [(name: String, value: String)] = []

    init(_ text: String) {
        var state = State.beforeName
        var (name, value) = ("", "")
        // Those at the end of a value are not part of it.
        var spaces = ""
        // Not characters, of which a carriage return with a line feed is one.
        for scalar in text.unicodeScalars {
            let isNewline = scalar == "\n" || scalar == "\r"
            let isSpace = isNewline || scalar == " " || scalar == "\t"
            switch state {
            case .beforeName:
                guard !isSpace else { break }
                state = scalar == "#" || scalar == ";" ? .comment : .name
                name = String(scalar)
            // Since systemd 254 also after a backslash.
            case .comment: if isNewline { state = .beforeName }
            case .name:
                if isNewline {
                    state = .beforeName
                } else if scalar == "=" {
                    (state, value, spaces) = (.beforeValue, "", "")
                } else {
                    name.unicodeScalars.append(scalar)
                }
            case .beforeValue, .value:
                if isNewline {
                    append(name, value)
                    state = .beforeName
                } else if scalar == "\\" {
                    (state, value, spaces) = (.escape, value + spaces, "")
                } else if scalar == "'" && state == .beforeValue {
                    state = .singleQuotes
                } else if scalar == "\"" && state == .beforeValue {
                    state = .doubleQuotes
                } else if !isSpace {
                    (state, value, spaces) = (.value, value + spaces + String(scalar), "")
                } else if state == .value {
                    spaces.unicodeScalars.append(scalar)
                }
            case .escape:
                if !isNewline { value.unicodeScalars.append(scalar) }
                state = .value
            case .singleQuotes:
                if scalar == "'" { state = .beforeValue } else { value.unicodeScalars.append(scalar) }
            case .doubleQuotes:
                if scalar == "\\" {
                    state = .doubleQuotesEscape
                } else if scalar == "\"" {
                    state = .beforeValue
                } else {
                    value.unicodeScalars.append(scalar)
                }
            case .doubleQuotesEscape:
                if !"\"\\`$\n".unicodeScalars.contains(scalar) { value += "\\" }
                if scalar != "\n" { value.unicodeScalars.append(scalar) }
                state = .doubleQuotes
            }
        }
        // The last line may have no end.
        switch state {
        case .beforeName, .name, .comment: break
        default: append(name, value)
        }
    }

    /// Appends a variable, unless systemd ignores it because of its name.
    private mutating func append(_ name: String, _ value: String) {
        var name = name[...]
        while name.last == " " || name.last == "\t" { name.removeLast() }
        let isValid = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        if isValid, name.first?.isNumber == false { variables.append((String(name), value)) }
    }
}
