import Foundation
import Glibc
import SystemCalls
import TestSupport
import Testing

@testable import locationd

/// `doctor` examines the service's unit, and whether its user has what the settings need.
struct ServiceUnitTests {
    private static let packaged = """
        LoadState=loaded
        UnitFileState=enabled
        ActiveState=active
        NRestarts=0
        NeedDaemonReload=no
        User=locationd
        PrivateIPC=no
        IPAddressAllow=127.0.0.0/8 ::1/128
        IPAddressDeny=0.0.0.0/0 ::/0
        ProtectSystem=strict
        StateDirectory=locationd
        RuntimeDirectory=locationd

        """

    private func unit(_ more: String = "") -> ServiceUnit { ServiceUnit(ServiceUnitTests.packaged + more) }

    @Test(
        arguments: [
            ("", .ok, "is started at boot, active, as user locationd"),
            ("NRestarts=3", .ok, "restarted 3 times"), ("UnitFileState=disabled", .failed, "is not started at boot"),
            ("ActiveState=failed\nResult=watchdog", .failed, "has failed: watchdog"),
            ("NeedDaemonReload=yes", .failed, "has changed on the disk"),
            ("PrivateIPC=yes", .failed, "hides gpsd's shared memory"), ("LoadState=not-found", .failed, "not-found"),
        ] as [(String, Finding.Verdict, String)])
    func `The unit is judged`(_ property: String, _ verdict: Finding.Verdict, _ text: String) {
        let finding = Finding.unit(unit(property))
        #expect(finding.verdict == verdict && finding.text.contains(text), "\(finding.text)")
    }

    @Test func `Without systemd there is no unit`() { #expect(Finding.unit(nil).verdict == .info) }

    @Test func `The unit keeps the service from other machines unless it allows their addresses`() {
        #expect(Finding.network(of: unit(), to: []) == nil)
        #expect(Finding.network(of: unit(), to: ["gpsd at board:2947"])?.verdict == .failed)
        #expect(Finding.network(of: unit("IPAddressAllow=::1/128 192.168.1.5/32"), to: ["a"])?.verdict == .info)
        #expect(Finding.network(of: unit("IPAddressDeny="), to: ["a"])?.verdict == .ok)
    }

    @Test func `Only directories of the service are writable`() {
        for path in ["/var/lib/locationd", "/var/lib/locationd/track", "/run/locationd/control", "/tmp/x"] {
            #expect(unit().permitsWriting(path), "\(path)")
        }
        for path in ["/var/lib/locationd2", "/srv/track", "/"] { #expect(!unit().permitsWriting(path), "\(path)") }
        #expect(unit("ReadWritePaths=-/srv").permitsWriting("/srv/track"))
        #expect(unit("ProtectSystem=full").permitsWriting("/srv/track"))
        let finding = Finding.permissions(of: unit(), [(.write, "/srv/track")]) { _, _ in true }
        #expect(finding.verdict == .failed && finding.advice?.contains("ReadWritePaths=/srv/track") == true)
    }

    @Test func `A right that the user lacks is named`() {
        let needs: [(UserAccess.Right, String)] = [(.read, "/etc/key"), (.write, "/dev/ttyACM0")]
        #expect(Finding.permissions(of: unit(), needs) { _, _ in true }.verdict == .ok)
        #expect(Finding.permissions(of: unit(), needs) { _, _ in nil }.verdict == .info)
        let finding = Finding.permissions(of: unit(), needs) { right, _ in right == .read }
        #expect(finding.text == "user locationd may not write /dev/ttyACM0")
        #expect(finding.advice?.contains("SupplementaryGroups") == true)
    }

    @Test func `A user's rights are those of the owner, the group or the others, on the whole way`() throws {
        let scratch = try Scratch()
        let file = try scratch.file("key", Data("x".utf8)).path
        // Strangers must be able to reach the directory.
        let directory = URL(filePath: file).deletingLastPathComponent().path
        func setMode(_ mode: Int, of path: String) throws {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        try setMode(0o711, of: directory)
        try setMode(0o640, of: file)
        let (owner, group) = (getuid(), getgid())
        func has(_ right: UserAccess.Right, user: UInt32, groups: Set<UInt32> = []) -> Bool? {
            UserAccess(user: user, groups: groups).has(right, to: file)
        }
        #expect(has(.read, user: owner) == true && has(.write, user: owner) == true)
        #expect(has(.read, user: 4711, groups: [group]) == true && has(.write, user: 4711, groups: [group]) == false)
        #expect(has(.read, user: 4711) == false)
        try setMode(0o604, of: file)
        #expect(has(.read, user: 4711) == true)
        try setMode(0o700, of: directory)
        #expect(has(.read, user: 4711) == false)
        #expect(UserAccess(user: 4711, groups: []).has(.read, to: "/nowhere/key") == nil)
        #expect(UserAccess(named: "root") != nil && UserAccess(named: "no-such-user") == nil)
    }
}
