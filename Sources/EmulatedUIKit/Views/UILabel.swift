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
    /// The font; 17 points by default, as in UIKit.
    open var font: UIFont! = UIFont.systemFont(ofSize: 17)
    /// The colour of the text; black by default.
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
    /// Flush left.
    case left
    /// Centred between the margins.
    case center
    /// Flush right.
    case right
    /// Flush on both sides.
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
    /// The beginning, replaced by an ellipsis.
    case byTruncatingHead
    /// The end, replaced by an ellipsis.
    case byTruncatingTail
    /// The middle, replaced by an ellipsis.
    case byTruncatingMiddle
}
