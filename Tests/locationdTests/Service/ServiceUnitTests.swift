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
        WorkingDirectory=/var/lib/locationd
        DevicePolicy=closed
        DeviceAllow=char-ttyACM rw
        DeviceAllow=char-ttyS rw
        PrivateDevices=no
        ProtectHome=yes
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
            (
                "ActiveState=activating\nResult=exit-code\nNRestarts=4321", .failed,
                "fails after each start: exit-code, restarted 4 321 times"
            ),
            ("ActiveState=activating\nResult=success", .ok, "activating"),
            ("NeedDaemonReload=yes", .failed, "has changed on disk"),
            ("PrivateIPC=yes", .failed, "hides gpsd's shared memory"), ("LoadState=not-found", .failed, "not-found"),
        ] as [(String, Finding.Verdict, String)])
    func `The unit is judged`(_ property: String, _ verdict: Finding.Verdict, _ text: String) {
        let finding = Finding.unit(unit(property))
        #expect(finding.verdict == verdict && finding.text.contains(text), "\(finding.text)")
    }

    @Test func `A masked unit is to be unmasked, not installed`() {
        let finding = Finding.unit(unit("LoadState=masked"))
        #expect(finding.verdict == .failed && finding.advice == "sudo systemctl unmask locationd")
    }

    @Test func `A limit of memory that the kernel cannot enforce is named`() {
        let limit = "MemoryMax=67108864\n"
        #expect(Finding.memoryLimit(of: unit("\(limit)MemoryCurrent=[not set]"))?.verdict == .info)
        #expect(Finding.memoryLimit(of: unit("\(limit)MemoryCurrent=9437184")) == nil)
        #expect(Finding.memoryLimit(of: unit("\(limit)MemoryCurrent=[not set]\nActiveState=inactive")) == nil)
        #expect(Finding.memoryLimit(of: unit("MemoryMax=infinity\nMemoryCurrent=[not set]")) == nil)
    }

    @Test func `Without systemd there is no unit`() { #expect(Finding.unit(nil).verdict == .info) }

    @Test func `The unit keeps the service from other machines unless it allows their addresses`() {
        #expect(Finding.network(of: unit(), to: []) == nil)
        #expect(Finding.network(of: unit(), to: ["gpsd at board:2947"])?.verdict == .failed)
        #expect(Finding.network(of: unit("IPAddressAllow=::1/128 192.168.1.5/32"), to: ["a"])?.verdict == .info)
        #expect(Finding.network(of: unit("IPAddressDeny="), to: ["a"])?.verdict == .ok)
    }

    @Test(
        arguments: [
            (["--gpsd", "board:2947"], ["gpsd at board:2947"]),
            (["--nmea", "tcp://192.0.2.1:9"], ["the receiver at 192.0.2.1:9"]),
            (["--nmea", "tcp://127.0.0.1:9"], []), (["--gpsd", "localhost:2947"], []),
            (["--nmea", "/dev/ttyACM0"], []),
            (
                ["--nmea", "tcp://board:9", "--track", "t", "--publish", "mqtts://ann@broker/a"],
                ["the receiver at board:9", "the broker broker"]
            ),
        ] as [([String], [String])])
    func `Other machines are those of gpsd, of a receiver over TCP and of the broker`(
        words: [String], machines: [String]
    ) throws {
        let run = try RunSettings(words: words, environment: [:]).run(words)
        let choice = try run.receiver.choice()
        #expect(ServiceExamination.otherMachines(run, choice) == machines)
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

    @Test func `A private tmp directory is no place for what is to stay`() {
        let finding = Finding.permissions(of: unit("PrivateTmp=yes"), [(.write, "/var/tmp/track")]) { _, _ in true }
        #expect(finding.verdict == .failed && finding.text.contains("deletes it when the service stops"))
        #expect(Finding.permissions(of: unit(), [(.write, "/tmp/track")]) { _, _ in true }.verdict == .ok)
    }

    @Test func `A missing path is not a matter of permissions`() {
        let needs: [(UserAccess.Right, String)] = [(.read, "/dev/ttyACM99"), (.write, "/dev/ttyACM99")]
        let finding = Finding.permissions(of: unit("DeviceAllow=/dev/ttyACM99 rw"), needs) { _, _ in nil }
        #expect(finding.verdict == .info && finding.text.hasPrefix("not there now: /dev/ttyACM99"), "\(finding.text)")
    }

    @Test(arguments: [
        ("track", "/var/lib/locationd/track"), (".", "/var/lib/locationd"), ("./a/../b/", "/var/lib/locationd/b"),
        ("../x", "/var/lib/x"), ("/srv/track", "/srv/track"), ("/", "/"),
    ]) func `A relative path begins in the unit's working directory`(path: String, absolute: String) {
        #expect(unit().absolute(path) == absolute)
        #expect(unit("WorkingDirectory=").absolute("track") == "/track")
        #expect(unit("WorkingDirectory=!/srv").absolute("track") == "/srv/track")
    }

    @Test func `The home directories are hidden or read-only, as the unit says`() {
        let key = "/home/ann/key"
        for path in [key, "/root/key", "/run/user/1000/key", "/home"] {
            #expect(!unit().permitsReading(path) && !unit().permitsWriting(path), "\(path)")
            #expect(unit("ProtectHome=no").permitsReading(path) && unit("ProtectHome=read-only").permitsReading(path))
        }
        #expect(unit().permitsReading("/homes/key") && unit().permitsReading("/etc/key"))
        #expect(!unit("ProtectHome=tmpfs\nReadWritePaths=/home/ann").permitsWriting(key))
        #expect(unit("ProtectHome=tmpfs\nBindReadOnlyPaths=/home/ann:/home/ann:rbind").permitsReading(key))
        #expect(!unit("ProtectSystem=no\nProtectHome=read-only").permitsWriting(key))
        #expect(unit("ProtectHome=read-only\nReadWritePaths=/home/ann").permitsWriting(key))
        #expect(unit("ProtectSystem=no\nProtectHome=no").permitsWriting(key))
        let finding = Finding.permissions(of: unit(), [(.read, key)]) { _, _ in true }
        #expect(finding.verdict == .failed && finding.text.hasPrefix("\(key): the unit hides it (ProtectHome=yes)"))
    }

    @Test func `Only devices that the unit allows can be opened`() {
        #expect(unit().permitsDevice("/dev/ttyACM0", drivers: ["ttyACM"]))
        #expect(!unit().permitsDevice("/dev/ttyTHS1", drivers: ["ttyTHS"]))
        #expect(!unit("DeviceAllow=char-ttyTHS r").permitsDevice("/dev/ttyTHS1", drivers: ["ttyTHS"]))
        #expect(unit("DeviceAllow=char-tty* rw").permitsDevice("/dev/ttyTHS1", drivers: ["ttyTHS"]))
        #expect(unit("DeviceAllow=/dev/ttyTHS1 rwm").permitsDevice("/dev/ttyTHS1", drivers: []))
        // Several drivers have the same major number, and what is allowed is the number.
        #expect(unit().permitsDevice("/dev/tty0", drivers: ["/dev/vc/0", "tty", "ttyS"]))
        #expect(!unit("PrivateDevices=yes").permitsDevice("/dev/ttyACM0", drivers: ["ttyACM"]))
        #expect(ServiceUnit("DevicePolicy=auto").permitsDevice("/dev/ttyTHS1", drivers: ["ttyTHS"]))
        #expect(!ServiceUnit("DevicePolicy=closed").permitsDevice("/dev/ttyTHS1", drivers: ["ttyTHS"]))
        let needs: [(UserAccess.Right, String)] = [(.read, "/dev/ttyTHS1"), (.write, "/dev/ttyTHS1")]
        let finding = Finding.permissions(of: unit(), needs) { _, _ in true }
        #expect(finding.verdict == .failed && finding.advice?.contains("DeviceAllow=/dev/ttyTHS1 rw") == true)
    }

    @Test func `The drivers of a device are those with its major number`() {
        let list = "Character devices:\n  1 mem\n  4 /dev/vc/0\n  4 ttyS\n166 ttyACM\n\nBlock devices:\n  4 disk\n"
        #expect(DeviceDrivers.names(ofMajor: 4, in: list) == ["/dev/vc/0", "ttyS"])
        #expect(DeviceDrivers.names(ofMajor: 166, in: list) == ["ttyACM"])
        #expect(DeviceDrivers.names(of: "/dev/null")?.contains("mem") == true)
        #expect(DeviceDrivers.names(of: "/dev/ttyNone9") == ["ttyNone"])
        #expect(DeviceDrivers.names(of: "/dev/serial/by-id/usb-0") == nil)
    }

    @Test func `A file system that writes more often than a track is synced is named`() {
        func mounts(_ options: String, type: String = "ext4") -> String {
            """
            22 1 179:2 / / rw,noatime shared:1 - \(type) /dev/mmcblk0p2 rw,\(options)
            23 22 0:21 / /var/lib/other rw - tmpfs tmpfs rw
            24 22 0:22 / /run rw - tmpfs tmpfs rw
            """
        }
        let finding = Finding.diskWrites("/var/lib/locationd/track", mounts: mounts("errors=remount-ro"))
        #expect(finding?.verdict == .info && finding?.text.contains("ext4 at / writes its journal every 5 s") == true)
        #expect(Finding.diskWrites("/var/lib/track", mounts: mounts("commit=10"))?.text.contains("every 10 s") == true)
        #expect(Finding.diskWrites("/var/lib/track", mounts: mounts("commit=60")) == nil)
        #expect(Finding.diskWrites("/var/lib/track", mounts: mounts("", type: "f2fs")) == nil)
        #expect(Finding.diskWrites("/var/lib/other/track", mounts: mounts("")) == nil)
        #expect(Finding.diskWrites("/var/lib/otherwise", mounts: mounts("")) != nil)
        #expect(Finding.diskWrites("/x", mounts: "nonsense\n1 - 2\n") == nil)
    }

    @Test func `A rule of AppArmor counts for the devices that its pattern matches`() {
        func verdict(_ rules: String) -> Finding.Verdict? {
            Finding.appArmor(
                "/usr/sbin/gpsd (enforce)\n", isEnabled: true, devices: ["/dev/ttyTHS1"], localRules: rules)?.verdict
        }
        #expect(verdict("/dev/ttyTHS1 rw,") == .ok && verdict("  /dev/ttyTHS* rw,") == .ok)
        #expect(verdict("# /dev/ttyTHS1 rw,") == .failed && verdict("/dev/ttyTHS10 rw,") == .failed)
    }

    @Test func `A right that the user lacks is named`() {
        let needs: [(UserAccess.Right, String)] = [(.read, "/etc/key"), (.write, "/dev/ttyACM0")]
        let allowing = unit("DeviceAllow=/dev/ttyACM0 rw")
        #expect(Finding.permissions(of: allowing, needs) { _, _ in true }.verdict == .ok)
        #expect(Finding.permissions(of: allowing, needs) { _, _ in nil }.verdict == .info)
        let finding = Finding.permissions(of: allowing, needs) { right, _ in right == .read }
        #expect(finding.text == "user locationd has no permission to write /dev/ttyACM0")
        #expect(finding.advice?.contains("SupplementaryGroups") == true)
    }

    @Test func `The advice for the configuration file is the one that it contains`() {
        let path = ServiceExamination.packagedConfiguration
        let finding = Finding.permissions(of: unit(), [(.read, path)], configuration: path) { _, _ in false }
        let advice = "let its group read it: sudo chgrp locationd \(path) && sudo chmod 640 \(path)"
        #expect(finding.verdict == .failed && finding.advice == advice, "\(finding.advice ?? "")")
    }

    @Test(
        arguments: [
            ("/usr/local/bin/lights on", "/usr/local/bin/lights"), ("'/srv/my hook' on", "/srv/my hook"),
            ("logger -t van", nil), ("LANG=C /bin/x", nil), ("/bin/$NAME", nil), ("/bin/x; /bin/y", nil), ("", nil),
        ] as [(String, String?)])
    func `The program of a command is known if its path is written out`(command: String, path: String?) {
        #expect(ServiceExamination.program(ofCommand: command) == path)
    }

    @Test func `The service's user must be able to execute the hooks`() throws {
        let words = ["--on-enter", "logger", "--on-exit", "/srv/exit now", "--on-lost", "/home/pi/lost.sh"]
        let run = try RunSettings(words: words, environment: [:]).run(words)
        let needs = ServiceExamination.needs(run, try run.receiver.choice(), of: nil).filter { $0.0 == .execute }
        #expect(needs.map { $0.1 } == ["/srv/exit", "/home/pi/lost.sh"])
        let hidden = Finding.permissions(of: unit(), needs) { _, _ in true }
        #expect(hidden.text == "/home/pi/lost.sh: the unit hides it (ProtectHome=yes)")
        let missing = Finding.permissions(of: unit(), [(.execute, "/nowhere/hook")]) { _, _ in nil }
        #expect(missing.verdict == .failed && missing.text == "/nowhere/hook: there is no such program")
        let refused = Finding.permissions(of: unit(), [(.execute, "/etc/passwd")]) { _, _ in false }
        #expect(refused.text == "user locationd has no permission to execute /etc/passwd")
        #expect(refused.advice == "let its user execute it: sudo chmod a+x /etc/passwd")
    }

    @Test func `Without a unit the rights are those of this process`() throws {
        let scratch = try Scratch()
        let (own, program) = (ServiceUnit.ofThisProcess, try scratch.file("hook").path)
        #expect(!own.isLoaded && own.workingDirectory == FileManager.default.currentDirectoryPath)
        func finding(_ path: String) -> Finding {
            Finding.permissions(of: own, [(.execute, path)]) { UserAccess.current.has($0, to: $1) }
        }
        // Not even root may execute it.
        #expect(finding(program).text == "user \(own.user) has no permission to execute \(program)")
        let directory = scratch.directory.path
        #expect(finding(directory).text == "\(directory): is a directory, not a program")
        #expect(finding(scratch.path("none")).text == "\(scratch.path("none")): there is no such program")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
        #expect(finding(program) == .ok("permissions", "user \(own.user) has access to what the settings name"))
    }

    @Test(
        arguments: [
            ("--on-enter /x", "on-enter"), ("--on-exit /x", "on-exit"), ("--on-lost /x", nil),
            ("--on-enter /x --geofence home=1,2,3", nil), ("--on-enter /x --app /y", nil),
        ] as [(String, String?)])
    func `A command for crossings needs a geofence or a program of its own`(words: String, key: String?) throws {
        let words = words.split(separator: " ").map(String.init)
        let finding = Finding.hooks(of: try RunSettings(words: words, environment: [:]).run(words))
        #expect(finding?.text == key.map { "\($0) never runs: there is no geofence" })
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
        #expect(has(.read, user: 4711) == true && has(.execute, user: 4711) == false)
        try setMode(0o705, of: file)
        #expect(has(.execute, user: 4711) == true)
        #expect(UserAccess(user: 4711, groups: [7]).isMember(ofGroup: 7))
        #expect(!UserAccess(user: 4711, groups: [7]).isMember(ofGroup: 8))
        try setMode(0o700, of: directory)
        #expect(has(.read, user: 4711) == false)
        #expect(UserAccess(user: 4711, groups: []).has(.read, to: "/nowhere/key") == nil)
        #expect(UserAccess(user: owner, groups: []).has(.read, to: "key") == nil)
        #expect(UserAccess(named: "root") != nil && UserAccess(named: "no-such-user") == nil)
    }
}
