/// Something of the app's own thread, on a detour over the device's: a closure that Apple does not ask to be sendable.
package struct Detour<Value>:
    @unchecked Sendable  // Proof: it is opened nowhere but on the thread or queue that the app has named.
{
    package let value: Value

    package init(_ value: Value) { self.value = value }
}
