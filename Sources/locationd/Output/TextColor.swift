/// A colour or weight of text on a terminal, by its number in the escape sequence (ECMA-48, SGR).
enum TextColor: Int {
    case bold = 1
    case faint = 2
    case red = 31
    case green = 32
    case yellow = 33
    case cyan = 36
}

/// Colours for a terminal; without them a text stays as it is.
struct TextColors: Sendable {
    static let none = TextColors(isOn: false)

    let isOn: Bool

    /// The text in a colour.
    func callAsFunction(_ color: TextColor, _ text: String) -> String {
        isOn && !text.isEmpty ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
}
