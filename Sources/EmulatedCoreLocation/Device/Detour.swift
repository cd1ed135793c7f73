/// Something of the app's own thread, on a detour over the device's.
///
/// Unchecked: on the way nobody looks at it, and the ``Courier`` brings it back to the thread that it is from.
struct Detour<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// Who is told, if he is still there.
struct Addressee<Object: AnyObject> {
    weak var object: Object?
}
