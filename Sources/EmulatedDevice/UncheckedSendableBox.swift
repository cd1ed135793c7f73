/// Carries a closure or object of an app's thread through the device's threads. Apple's API does not require it to be
/// sendable.
package struct UncheckedSendableBox<Value>:
    @unchecked Sendable  // Proof: the value is used only on the thread or queue that the app has chosen.
{
    package let value: Value

    package init(_ value: Value) { self.value = value }
}
