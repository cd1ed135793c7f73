import EmulatedDevice
public import Foundation

/// A set of weak references to objects; Foundation on Linux lacks it. What no longer exists is not in it.
///
/// Like Apple's, it compares objects by `isEqual(_:)` and `hash`, those of other classes than `NSObject`'s by their
/// identity, and is not for several threads at a time. The other kinds of tables are not available.
public final class NSHashTable<ObjectType: AnyObject>: NSObject {
    /// The references by their objects' hashes.
    private var references: [Int: [WeakReference<ObjectType>]] = [:]

    private override init() { super.init() }

    /// An empty set of weak references.
    public class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable() }

    /// The objects that exist, in any order.
    public var allObjects: [ObjectType] { references.values.joined().compactMap(\.object) }
    /// One of the objects; nil if there is none.
    public var anyObject: ObjectType? { allObjects.first }
    /// How many objects exist.
    public var count: Int { allObjects.count }

    /// Adds an object, if it is not nil and no equal one is in it.
    public func add(_ object: ObjectType?) {
        references = references.mapValues { $0.filter { $0.object != nil } }.filter { !$0.value.isEmpty }
        guard let object, member(object) == nil else { return }
        references[hash(of: object), default: []].append(WeakReference(object: object))
    }

    /// Removes an object, or an equal one.
    public func remove(_ object: ObjectType?) {
        guard let object else { return }
        references[hash(of: object)]?.removeAll { $0.object.map { isEqual($0, object) } ?? false }
    }

    /// Removes all references.
    public func removeAllObjects() { references = [:] }

    /// Whether it contains an object, or an equal one.
    public func contains(_ object: ObjectType?) -> Bool { member(object) != nil }

    /// The object that is equal to this one; nil if there is none.
    public func member(_ object: ObjectType?) -> ObjectType? {
        guard let object else { return nil }
        return references[hash(of: object)]?.lazy.compactMap(\.object).first { isEqual($0, object) }
    }

    private func hash(of object: ObjectType) -> Int {
        (object as? NSObject)?.hash ?? ObjectIdentifier(object).hashValue
    }

    private func isEqual(_ one: ObjectType, _ other: ObjectType) -> Bool {
        one === other || (one as? NSObject)?.isEqual(other) ?? false
    }
}
