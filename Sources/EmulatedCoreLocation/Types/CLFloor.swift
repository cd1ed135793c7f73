public import Foundation

/// The floor of a building. Satellite receivers do not report it, so their locations have none.
open class CLFloor: NSObject, NSCopying, NSSecureCoding,
    @unchecked Sendable  // Proof: only its own initialisers write what it stores, and that is sendable.
{
    private let number: Int

    /// Floor 0, the ground floor.
    public override init() { number = 0 }

    /// The floor's number; 0 is the ground floor, basements are negative.
    open var level: Int { number }

    // MARK: Copies and archives

    /// True: decoding checks the class of each stored object.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes from an archive.
    public required init?(coder: NSCoder) { number = coder.decodeInteger(forKey: "level") }

    /// Encodes into a keyed archive.
    open func encode(with coder: NSCoder) { coder.encode(number, forKey: "level") }

    /// Itself: it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether both have the same number.
    open override func isEqual(_ object: Any?) -> Bool { (object as? CLFloor)?.number == number }

    /// Equal floors have equal hashes.
    open override var hash: Int { number }
}
