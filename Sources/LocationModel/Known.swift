/// A number that may be unknown, in the eight bytes of a number: an `Optional` takes sixteen.
@usableFromInline
struct Known: Hashable, Sendable {
    /// What no number is stands for none.
    @usableFromInline let number: Double

    @inlinable
    init(_ value: Double? = nil) { number = value ?? .nan }

    @inlinable
    var value: Double? { number.isNaN ? nil : number }

    @inlinable
    static func == (a: Known, b: Known) -> Bool { a.value == b.value }

    @inlinable
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// A count below 65 535 that may be unknown, in two bytes. There are not so many satellites; of more it would be unknown.
@usableFromInline
struct KnownCount: Hashable, Sendable {
    @usableFromInline let number: UInt16

    @inlinable
    init(_ value: Int? = nil) { number = value.map { UInt16(clamping: $0) } ?? .max }

    @inlinable
    var value: Int? { number == .max ? nil : Int(number) }
}
