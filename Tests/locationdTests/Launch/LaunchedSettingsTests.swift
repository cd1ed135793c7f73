import Foundation
import TestSupport
import Testing

/// What reaches a launched app from its Info.plist and from the environment.
@Suite(.timeLimit(.minutes(15)), .live) struct LaunchedSettingsTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func plist(_ content: String) throws -> String {
        try scratch.file("Info.plist", Data("<plist><dict>\(content)</dict></plist>".utf8)).path
    }

    @Test func `The scene of an Info.plist gets the messages, and the launcher names them so`() async throws {
        let configuration = """
            <dict><key>UISceneConfigurationName</key><string>Default Configuration</string>
            <key>UISceneDelegateClassName</key><string>$(PRODUCT_MODULE_NAME).SceneDelegate</string></dict>
            """
        let path = try plist(
            """
            <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
            <key>UIWindowSceneSessionRoleApplication</key><array>\(configuration)</array></dict></dict>
            """)
        let program = try LaunchedProgram(
            sample: "SceneApp", trace: "city-drive", in: scratch, ["--info-plist", path])
        try await program.wait(for: #""event":"message","name":"sceneDidBecomeActive""#)
        #expect(try await program.line(after: "sceneDidBecomeActive") == "")
        try await program.ctl("home")
        #expect(try await program.line(after: "sceneDidEnterBackground") == "")
        let outcome = try await program.quit()
        #expect(!outcome.output.contains("applicationDidBecomeActive"))
    }

    @Test(arguments: [true, false]) func `The background modes of an Info.plist decide whether updates go on`(
        hasMode: Bool
    ) async throws {
        let modes = hasMode ? "location" : "audio"
        let path = try plist(
            """
            <key>UIBackgroundModes</key><array><string>\(modes)</string></array>
            <key>NSLocationWhenInUseUsageDescription</key><string>a</string>
            <key>NSLocationAlwaysAndWhenInUseUsageDescription</key><string>b</string>
            """)
        let app = hasMode ? "BackgroundAccuracy" : "BackgroundLocation"
        let program = try LaunchedProgram(
            sample: app, trace: "city-drive", in: scratch,
            ["--info-plist", path, "--authorization", "always", "--speed", "20"])
        try await program.wait(for: #""name":"applicationDidBecomeActive""#)
        try await program.ctl("home")
        if hasMode {
            try await program.wait(for: " m, background\n")
        } else {
            try await program.wait(for: #""event":"state","state":"suspended""#)
        }
        _ = try await program.quit()
    }

    /// `SampleApp` requests the best accuracy in every state.
    @Test(arguments: ["unchanged", nil]) func `The accuracy in the background can be left as it is`(
        background: String?
    ) async throws {
        let program = try LaunchedProgram(
            SampleApps.swift(), trace: PackageFiles.trace("city-drive"), in: scratch, ["--authorization", "always"],
            environment: background.map { ["LOCATIOND_BACKGROUND": $0] } ?? [:])
        try await program.wait(for: #""name":"applicationDidBecomeActive""#)
        try await program.ctl("home")
        try await program.wait(for: #""name":"applicationDidEnterBackground""#)
        try await program.ctl("return")
        try await program.wait(for: #""name":"applicationDidBecomeActive""#)
        let outcome = try await program.quit()
        #expect(outcome.output.contains(#""desiredAccuracy":100"#) == (background == nil), "\(outcome.output)")
    }

    @Test func `The accuracy in the background is the environment's for a scenario, too`() async throws {
        let text = "{ trace: '\(PackageFiles.trace("city-drive"))', steps: [{ at: '10s', do: 'home' }] }"
        let path = try scratch.file("s.json5", Data(text.utf8)).path
        for (background, isThinned) in [("unchanged", false), ("100m", true)] {
            let outcome = try await Program.shell(
                #"LOCATIOND_BACKGROUND=$1 "$0" launch --pace virtual --scenario "$2" --events - -- "$3" /dev/null"#,
                [background, path, SampleApps.program("SampleApp")])
            #expect(outcome.code == 0, "\(outcome.errors)")
            #expect(outcome.output.contains("desired accuracy: 100m") == isThinned, "\(outcome.output)")
        }
    }

    @Test func `An unknown accuracy is a mistake`() async throws {
        let outcome = try await Program.shell(
            #"LOCATIOND_BACKGROUND=x "$0" launch --trace "$1" -- true"#, [PackageFiles.trace("walk")])
        #expect(outcome.isFailure(64, "LOCATIOND_BACKGROUND=x: expected "))
    }
}
