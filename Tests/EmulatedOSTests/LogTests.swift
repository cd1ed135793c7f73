import Foundation
import Testing

@testable import EmulatedOS

/// What a log writes.
struct LogTests {
    @Test func `A message is written as Xcode's console shows it, private values excepted`() {
        let (name, number) = ("Anna", 3.14159)
        let message: OSLogMessage =
            "a \(name) b \(name, privacy: .private) c \(number, format: .fixed(precision: 2)) d \(7, align: .right(columns: 3))"
        #expect(message.text == "a Anna b <private> c 3.14 d   7")
        #expect(("plain" as OSLogMessage).text == "plain")
    }

    @Test func `A whole number has a notation`() {
        let message: OSLogMessage =
            "\(255, format: .hex) \(-255, format: .hex(includePrefix: true, uppercase: true)) \(7, format: .decimal(minDigits: 3)) \(8, format: .octal)"
        #expect(message.text == "ff -0xFF 007 10")
    }

    @Test func `A format has Apple's options`() {
        #expect(LogFormat("%d%% of %{public}@").text(of: [42, NSString(string: "all")]) == "42% of all")
        #expect(LogFormat("%{private}@ and %.1f").text(of: [NSString(string: "x"), 2.5]) == "<private> and 2.5")
        #expect(LogFormat("%ld %@").text(of: [1]) == "1 ")
        #expect(LogFormat("none").text(of: []) == "none")
    }

    /// In a process of its own, because a log writes to standard error.
    @Test func `A message of os_log has values in its text or a format with arguments`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let log = OSLog(subsystem: "app", category: "main")
            os_log("plain", log: log)
            os_log("%{public}@ is %d", log: log, type: .info, NSString(string: "a"), 1)
            os_log(.error, log: log, "count \(2, privacy: .public)")
            os_log(.error, log: log, "count %d", 3)
            os_log("hidden", log: .disabled)
        }
        let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        let lines = errors.split(separator: "\n").filter { $0.hasPrefix("[app:main] ") || $0.contains("hidden") }
        #expect(
            lines == [
                "[app:main] default: plain", "[app:main] info: a is 1", "[app:main] error: count 2",
                "[app:main] error: count 3",
            ])
    }

    @Test func `A lock protects its state`() async {
        let lock = OSAllocatedUnfairLock(initialState: 0)
        await withTaskGroup { group in
            for _ in 0..<100 { group.addTask { lock.withLock { $0 += 1 } } }
        }
        #expect(lock.withLock { $0 } == 100)
        #expect(lock.withLock { _ in lock.withLockIfAvailable { $0 } } == nil)
    }

    @Test func `A disabled log writes nothing`() {
        #expect(!OSLog.disabled.isEnabled(type: .fault) && OSLog.default.isEnabled(type: .debug))
    }
}
