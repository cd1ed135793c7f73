import Foundation
import TestSupport
import Testing

/// The system shows a launched app's notifications, whatever the app does then.
@Suite(.timeLimit(.minutes(15)), .live) struct LaunchedNotificationTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// An app that schedules a notification at Home, which is due ten minutes after the start.
    private let app = SampleApps.shell(
        #"""
        [ "$message" != applicationDidEnterBackground ] ||
            send '{"call":"scheduleNotification","identifier":"tea","time":"2026-05-01T08:10:00Z","title":"Tea","text":"It'"'"'s ready"}'
        """#)

    private func launch(environment: [String: String]) throws -> LaunchedProgram {
        try LaunchedProgram(
            app, trace: PackageFiles.trace("errand"), in: scratch, ["--speed", "100"], environment: environment)
    }

    @Test(arguments: [false, true]) func `Without a desktop a notification is a line, even of an app that has ended`(
        hasEnded: Bool
    ) async throws {
        let program = try launch(environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""])
        try await program.wait(for: "app: applicationDidBecomeActive")
        try await program.ctl("home")
        try await program.wait(for: #""event":"state","state":"suspended""#)
        if hasEnded { try await program.ctl("memoryPressure") }
        try await program.wait(for: #""event":"notification","identifier":"tea","shown":true"#)
        #expect(try await program.quit().errors.contains("locationd: notification Tea: It's ready\n"))
    }

    @Test func `The desktop shows a notification, where there is one`() async throws {
        let (folder, log) = (scratch.path("bin"), scratch.path("log"))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let program = folder + "/notify-send"
        try Data("#!/bin/sh\nprintf '%s|' \"$@\" >'\(log).new' && mv '\(log).new' '\(log)'\n".utf8)
            .write(to: URL(filePath: program))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        let launched = try launch(environment: ["DISPLAY": ":0", "PATH": "\(folder):/usr/bin:/bin"])
        try await launched.wait(for: "app: applicationDidBecomeActive")
        try await launched.ctl("home")
        try await launched.wait(for: #""event":"notification","identifier":"tea","shown":true"#)
        try await yield { FileManager.default.fileExists(atPath: log) }
        #expect(try String(contentsOfFile: log, encoding: .utf8) == "--|Tea|It's ready|")
        #expect(!(try await launched.quit()).errors.contains("notification Tea"))
    }
}
