import EmulatedDevice
import Foundation
import LocationModel
import SystemCalls
import TestSupport
import Testing

/// The desktop shows notifications (`notify-send`); without one, standard error does.
@Suite(.timeLimit(.minutes(15))) struct DesktopTests {
    private let scratch: Scratch
    init() throws { scratch = try Scratch() }

    /// A folder with a program of that name, which writes its arguments to a file.
    private func fakeDesktop() throws -> (folder: String, log: String) {
        let (program, log) = (scratch.path("notify-send"), scratch.path("log"))
        try Data("#!/bin/sh\nprintf '%s|' \"$@\" >'\(log).new' && mv '\(log).new' '\(log)'\n".utf8)
            .write(to: URL(filePath: program))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        return (scratch.directory.path, log)
    }

    @Test func `A notification's texts are the arguments of notify-send`() async throws {
        let (folder, log) = try fakeDesktop()
        await #expect(processExitsWith: .success) { [folder = folder as String, log = log as String] in
            unsafe setenv("PATH", "\(folder):/usr/bin:/bin", 1)
            unsafe setenv("DISPLAY", ":0", 1)
            // A process that another test is just starting may still have the program open for writing, as this one
            // had.
            let isShown = Deadline(after: 60).wait {
                DesktopProgram.notify.run(["--", "Tea", "It is -- \"ready\""])
            }
            let isWritten = Deadline(after: 60).wait { FileManager.default.fileExists(atPath: log) }
            let text = try? String(contentsOfFile: log, encoding: .utf8)
            exit(isShown && isWritten && text == "--|Tea|It is -- \"ready\"|" ? 0 : 1)
        }
    }

    @Test func `A notification has a summary, its title or else its text, and is one line without a desktop`() throws {
        let full = try #require(NotificationText(title: "Tea", text: "Kitchen: It is ready"))
        #expect(
            full.summary == "Tea" && full.body == "Kitchen: It is ready" && full.line == "Tea: Kitchen: It is ready")
        let text = try #require(NotificationText(title: "", text: "It is ready"))
        #expect(text.summary == "It is ready" && text.body.isEmpty && text.line == "It is ready")
        #expect(NotificationText(title: "Tea", text: "")?.line == "Tea")
        #expect(NotificationText(title: "", text: "") == nil)
    }

    @Test func `Without a desktop, or without the program, there is none`() async throws {
        let (folder, _) = try fakeDesktop()
        await #expect(processExitsWith: .success) { [folder = folder as String] in
            unsafe setenv("PATH", folder, 1)
            unsafe unsetenv("DISPLAY")
            unsafe unsetenv("WAYLAND_DISPLAY")
            let isLeftOut = !DesktopProgram.notify.exists && !DesktopProgram.notify.run(["--", "Tea"])
            unsafe setenv("WAYLAND_DISPLAY", "wayland-0", 1)
            let isFound = DesktopProgram.notify.exists
            unsafe setenv("PATH", "/nowhere", 1)
            exit(isLeftOut && isFound && !DesktopProgram.notify.exists ? 0 : 1)
        }
    }
}
