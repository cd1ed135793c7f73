/// Held by the one simulation at a time that has an app: app code uses what a process has only once, the default
/// notification center and the standard user defaults.
actor AppLock {
    static let shared = AppLock()

    private var isHeld = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func acquire() async {
        guard isHeld else { return isHeld = true }
        await withCheckedContinuation { waiting.append($0) }
    }

    func release() {
        if waiting.isEmpty { isHeld = false } else { waiting.removeFirst().resume() }
    }
}
