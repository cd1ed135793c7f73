public import Foundation

/// A set of weak references to objects; Foundation on Linux lacks it. What no longer exists is not in it.
///
/// As Apple's, it is not for several threads at a time. The other kinds of tables are not available.
public final class NSHashTable<ObjectType: AnyObject>: NSObject {
    private struct Weak {
        weak var object: ObjectType?
    }

    private var references: [ObjectIdentifier: Weak] = [:]

    private override init() { super.init() }

    /// An empty set of weak references.
    public class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable() }

    /// The objects that exist, in any order.
    public var allObjects: [ObjectType] { references.values.compactMap(\.object) }
    /// One of the objects; nil if there is none.
    public var anyObject: ObjectType? { allObjects.first }
    /// How many objects exist.
    public var count: Int { allObjects.count }

    /// Adds an object, if it is not nil.
    public func add(_ object: ObjectType?) {
        references = references.filter { $0.value.object != nil }
        if let object { references[ObjectIdentifier(object)] = Weak(object: object) }
    }

    /// Removes an object.
    public func remove(_ object: ObjectType?) { if let object { references[ObjectIdentifier(object)] = nil } }

    /// Removes all objects.
    public func removeAllObjects() { references = [:] }

    /// Whether it contains an object.
    public func contains(_ object: ObjectType?) -> Bool {
        object.map { references[ObjectIdentifier($0)]?.object === $0 } ?? false
    }
}
