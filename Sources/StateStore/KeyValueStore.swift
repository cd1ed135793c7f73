/// A small store for an app's state that survives kills.
///
/// ```swift
/// var store = try KeyValueStore("settings", in: StateDirectory(app: "errand"))
/// store["visits"] = .int((store["visits"]?.int ?? 0) + 1)
/// store["lastPlace"] = ["name": "bakery", "open": true]
/// store["draft"] = nil
/// try store.commit()
/// ```
///
/// Changes are seen at once by who makes them, and by nobody else: they are in memory until ``commit()``. When that
/// returns, all of them survive `kill -9` and a loss of power; a process that dies in it leaves all of them or none. What
/// was not committed is gone with the store.
///
/// It is read whole and written whole, ``sizeLimit`` at most: for settings and for where the user was, not for tracks.
public struct KeyValueStore: ~Copyable, Sendable {
    /// Bytes that all keys and values may have together as JSON: 1 MiB, as much as Apple's
    /// `NSUbiquitousKeyValueStore` takes.
    public static let sizeLimit = 1 << 20
    /// How many levels deep arrays and dictionaries may lie in each other. Our choice.
    public static let depthLimit = 32

    /// All values by their keys, with the changes that are not committed. Any text may be a key.
    public var values: [String: StoredValue]
    private var document: StateDocument<[String: StoredValue]>

    /// Opens a store, and reads it if it is there.
    ///
    /// - Parameters:
    ///   - name: the file's name: 1 to 64 letters and digits of ASCII, `-` and `_`.
    ///   - directory: where it is; it stays open as long as the store.
    /// - Throws: ``StateError``, as a ``StateDocument``. A corrupt file is no error: see ``setAside``.
    public init(_ name: String, in directory: StateDirectory) throws(StateError) {
        document = try StateDocument(name, version: 1, in: directory, limit: KeyValueStore.sizeLimit)
        values = document.value ?? [:]
    }

    /// What was found at opening and could not be used; the store was empty then.
    public var setAside: SetAsideFile? { document.setAside }

    /// The value of a key, nil without one; nil removes it. See ``commit()`` for when a change is kept.
    public subscript(key: String) -> StoredValue? {
        get { values[key] }
        set { values[key] = newValue }
    }

    /// Whether there are changes that a kill would take away.
    public var hasUncommittedChanges: Bool { values != document.value ?? [:] }

    /// Keeps all changes. When it returns, they survive a kill and a loss of power. Without changes it does nothing.
    ///
    /// - Throws: ``StateError``: ``StateError/tooLarge(path:bytes:limit:)``,
    ///   ``StateError/tooDeep(path:key:)``, or what the system reports: a full disk, a directory that may no longer be
    ///   written to. The changes are still there then, and uncommitted; the file has its old content, as
    ///   ``StateDocument/write(_:)`` tells.
    public mutating func commit() throws(StateError) {
        guard hasUncommittedChanges else { return }
        for (key, value) in values where value.isNested(deeperThan: KeyValueStore.depthLimit) {
            throw .tooDeep(path: document.path, key: key)
        }
        try document.write(values)
    }
}
