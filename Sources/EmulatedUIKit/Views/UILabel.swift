public import Foundation

/// A text as values.
@preconcurrency @MainActor open class UILabel: UIView {
    /// The text; setting it removes the attributes.
    open var text: String? {
        didSet { attributes = nil }
    }
    private var attributes: NSAttributedString?
    /// The text with its attributes.
    open var attributedText: NSAttributedString? {
        get { attributes ?? text.map { NSAttributedString(string: $0) } }
        set {
            text = newValue?.string
            attributes = newValue
        }
    }
    /// The text's font.
    open var font: UIFont! = UIFont.systemFont(ofSize: 17)
    /// The text's colour.
    open var textColor: UIColor! = UIColor.label
    /// How the lines are aligned.
    open var textAlignment = NSTextAlignment.natural
    /// The maximum number of lines; 0: any.
    open var numberOfLines = 1
    /// What is left out of a long line; has no effect.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// How much smaller the font may get, from 0 to 1; has no effect.
    open var minimumScaleFactor: CGFloat = 0
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

/// What is left out of a long line.
public enum NSLineBreakMode: Int, Sendable {
    /// Nothing: it is broken between words.
    case byWordWrapping
    /// Nothing: it is broken between characters.
    case byCharWrapping
    /// What does not fit.
    case byClipping
    /// The beginning.
    case byTruncatingHead
    /// The end.
    case byTruncatingTail
    /// The middle.
    case byTruncatingMiddle
}
