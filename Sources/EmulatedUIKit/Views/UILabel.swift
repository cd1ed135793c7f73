import Foundation

/// A text as values.
@preconcurrency @MainActor open class UILabel: UIView {
    /// The text.
    open var text: String?
    /// The text's font.
    open var font: UIFont! = UIFont.systemFont(ofSize: 17)
    /// The text's colour.
    open var textColor: UIColor! = UIColor.label
    /// How the lines are aligned.
    open var textAlignment = NSTextAlignment.natural
    /// The maximum number of lines; 0: any.
    open var numberOfLines = 1
    /// Whether the font gets smaller for a long text; has no effect.
    open var adjustsFontSizeToFitWidth = false
}

/// How lines are aligned.
public enum NSTextAlignment: Int, Sendable {
    /// On the left.
    case left
    /// In the centre.
    case center
    /// On the right.
    case right
    /// At both sides.
    case justified
    /// As the language requires.
    case natural
}
