import EmulatedDevice

extension UIApplication {
    /// The visible windows that the app keeps, in the order in which they were shown.
    public var windows: [UIWindow] { shownWindows.compactMap(\.object).filter { !$0.isHidden } }

    func show(_ window: UIWindow) {
        shownWindows.removeAll { $0.object == nil || $0.object === window }
        shownWindows.append(WeakReference(object: window))
    }

    /// Runs a closure after the current message has been handled, or when the app has done what it is doing now.
    func afterMessage(_ body: @escaping @MainActor @Sendable () -> Void) {
        if isDelivering { afterMessage.append(body) } else { device?.enqueueOnMainThread(body) }
    }
}
