import EmulatedDevice

extension UIApplication {
    /// The visible windows that the app keeps, in the order in which they were shown.
    public var windows: [UIWindow] { shownWindows.compactMap(\.object).filter { !$0.isHidden } }

    func show(_ window: UIWindow) {
        shownWindows.removeAll { $0.object == nil || $0.object === window }
        shownWindows.append(WeakReference(object: window))
    }

    /// Does something after the app has handled the present message, or when it has done what it is doing now.
    func afterMessage(_ body: @escaping @MainActor @Sendable () -> Void) {
        if isDelivering { afterMessage.append(body) } else { device?.enqueueOnMainThread(body) }
    }
}
