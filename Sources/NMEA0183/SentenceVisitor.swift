public import LocationModel

/// An operation on a sentence of any type. Unlike a value of type `any SentenceLayout`, it needs no allocation.
protocol SentenceVisitor {
    associatedtype Result
    /// Performs the operation on a sentence of a specific type.
    mutating func visit(_ sentence: some SentenceLayout) -> Result
}

extension Sentence {
    /// The sentence's UTC time of day; nil if it is empty, and for GSA, GSV and VTG, which have none.
    public var time: TimeOfDay? {
        struct Time: SentenceVisitor {
            func visit(_ sentence: some SentenceLayout) -> TimeOfDay? { sentence.time }
        }
        var visitor = Time()
        return accept(&visitor)
    }

    /// The UTC date of RMC or ZDA; nil if it is empty, and for all other types.
    package var date: CalendarDate? {
        switch self {
        case .rmc(let rmc): rmc.date
        case .zda(let zda): zda.date
        default: nil
        }
    }

    /// The five ASCII bytes after the `$`, talker and type, the first one highest: `GNRMC` is `0x47_4E_52_4D_43`.
    public var address: UInt64 {
        struct Address: SentenceVisitor {
            func visit(_ sentence: some SentenceLayout) -> UInt64 { sentence.address }
        }
        var visitor = Address()
        return accept(&visitor)
    }

    /// The talker of the address.
    public var talker: Talker {
        Talker(UInt8(truncatingIfNeeded: address >> 32), UInt8(truncatingIfNeeded: address >> 24))
    }
}

extension SentenceWriter: SentenceVisitor {
    /// Writes the fields of a sentence.
    mutating func visit(_ sentence: some SentenceLayout) { sentence.encode(into: &self) }
}
