/// Does not keep its object.
struct WeakReference<Object: AnyObject> {
    weak var object: Object?
}
