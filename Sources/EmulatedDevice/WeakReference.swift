/// Does not keep its object.
package struct WeakReference<Object: AnyObject> {
    package weak var object: Object?

    package init(object: Object? = nil) { self.object = object }
}

extension WeakReference: Sendable where Object: Sendable {}
