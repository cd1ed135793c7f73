/// Something of the app's own thread, on a detour over the device's: a closure that Apple does not ask to be sendable.
package struct Detour<Value>:
    // Unchecked. Proof: it is carried and never looked at on the way; whoever opens it does so on the thread or the queue
    // that the app has named for it.
    @unchecked Sendable
{
    package let value: Value

    package init(_ value: Value) { self.value = value }
}
