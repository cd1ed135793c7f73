import Testing

@testable import locationd

/// The app's Info.plist, as `launch` reads it.
struct InfoPlistTests {
    private func list(_ content: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \(content)
        </dict>
        </plist>
        """
    }

    @Test func `What concerns the lifecycle is read, whatever else there is`() throws {
        let info = try InfoPlist(
            list(
                """
                <key>CFBundleName</key> <string>App &amp; Co</string>
                <!-- <key>UIApplicationExitsOnSuspend</key> <false/> -->
                <key>UIApplicationExitsOnSuspend</key> <true/>
                <key>UIApplicationSceneManifest</key>
                <dict><key>UIBackgroundModes</key><array><string>fetch</string></array><key>x</key><dict/></dict>
                <key>Empty</key><string></string><key>None</key><array/>
                <key>UIBackgroundModes</key>
                <array>
                    <string>audio</string>
                    <string>location</string>
                </array>
                """))
        #expect(info.exitsOnSuspend && info.hasScenes && info.backgroundModes == ["audio", "location"])
    }

    @Test func `Without the keys nothing is declared`() throws {
        let info = try InfoPlist(list("<key>UIApplicationExitsOnSuspend</key><false/>"))
        #expect(!info.exitsOnSuspend && !info.hasScenes && info.backgroundModes.isEmpty)
    }

    @Test(arguments: [
        "", "bplist00", "<plist><array></array></plist>", "<plist><dict><key>a</key></dict></plist>",
        "<plist><dict><key>a</key><string>b", "<plist><dict><string>a</string></dict></plist>", "{ a = b; }",
    ])
    func `Anything but a property list is an error`(text: String) {
        #expect(throws: InfoPlist.Invalid.self) { try InfoPlist(text) }
    }

    @Test func `A file that is named must be readable, and the error says why it is not`() throws {
        let failure = try #require(throws: Failure.self) { try InfoPlist.find("/nowhere/Info.plist", program: "app") }
        #expect(failure.code == .noInput)
        #expect(failure.message == "/nowhere/Info.plist: cannot be read: No such file or directory")
    }

    @Test func `Every truncated list is an error, and none a crash`() {
        let text = list("<key>UIBackgroundModes</key><array><string>location</string></array>")
        let end = text.firstRange(of: "</dict>")!.lowerBound
        var index = text.startIndex
        while index < end {
            #expect(throws: InfoPlist.Invalid.self) { try InfoPlist(String(text[..<index])) }
            index = text.index(after: index)
        }
    }
}
