import Foundation
import LocationEngine
import LocationModel
import LocationService
import TestSupport
import Testing

@testable import locationd

/// The settings of a run come from its command line, the environment and a file, in this order of precedence.
struct RunSettingsTests {
    let scratch: Scratch
    init() throws { scratch = try Scratch() }

    private func settings(
        _ file: String, _ words: [String] = [], environment: [String: String] = [:]
    ) throws -> RunSettings {
        let path = try scratch.file("locationd.conf", Data("version = 1\n\(file)".utf8)).path
        return try RunSettings(words: ["--config", path] + words, environment: environment)
    }

    /// Each long option of `run` that is a setting, from its own help.
    @Test func `A file takes exactly the options of run`() async throws {
        let help = try await Program.run("run", "--help").output
        let options = help.matches(of: /(?m)^  (?:-[a-z], )?--([a-z-]+)/).map { String($0.1) }
        #expect(Set(options) == RunKey.commandLineOptions.union(RunKey.names))
    }

    @Test func `An empty variable names no file`() throws {
        let settings = try RunSettings(words: [], environment: ["LOCATIOND_RUN_CONFIG": ""])
        #expect(settings.file == nil && settings.settings.isEmpty)
    }

    @Test func `The command line overrides the environment, which overrides the file`() throws {
        let file = "gpsd = in-file:1\ndesired-accuracy = 10m\nbatch = 30s\n"
        let settings = try settings(
            file, ["--gpsd", "on-line:3"],
            environment: ["LOCATIOND_RUN_GPSD": "in-environment:2", "LOCATIOND_RUN_BATCH": "1m"])
        #expect(settings[.gpsd]?.value == "on-line:3" && settings[.gpsd]?.origin == .commandLine)
        #expect(settings[.batch]?.value == "1m")
        #expect(settings[.batch]?.origin == .environment(variable: "LOCATIOND_RUN_BATCH"))
        #expect(settings[.desiredAccuracy]?.value == "10m")
        let run = try settings.run(["--gpsd", "on-line:3"])
        #expect(run.receiver.description == "gpsd at on-line:3" && run.requests.desiredAccuracy?.rawValue == 10)
    }

    @Test(arguments: [["--nmea", "/dev/ttyACM0"], ["--nmea=/dev/ttyACM0", "--baud=9600"]])
    func `A receiver that is named in one place replaces that of the places it overrides`(words: [String]) throws {
        let path = try scratch.file("conf", Data("version = 1\ngpsd = there:1\n".utf8)).path
        let settings = try RunSettings(words: ["--config=\(path)"] + words, environment: [:])
        #expect(settings[.gpsd] == nil)
        #expect(throws: Never.self) { try settings.run(words) }
    }

    @Test(arguments: [
        ("gpsd localhost\n", "2: a line must be: name = value"), ("= x\n", "2: a line must be: name = value"),
        ("live = true\n", "2: live is possible only on the command line"),
        ("\n# x\n gpsdd = a\n", "4: there is no setting 'gpsdd'; did you mean 'gpsd'?"),
        ("frequency = 1\n", "2: there is no setting 'frequency' (see: locationd config --help)"),
        ("batch = 1m\nbatch = 2m\n", "3: batch is set already in line 2"),
        ("batch =\n", "2: batch has no value"),
        (
            "interval = 5m\n",
            "2: there is no setting 'interval'; did you mean 'background-interval' or 'publish-interval'?"
        ),
        ("hook = x\n", "2: there is no setting 'hook'; did you mean 'hook-timeout'?"),
        ("geofence-dwell = 1000d\n", "2: geofence-dwell needs at most 1d"),
        ("batch = 1000d\n", "2: batch needs at most 1d"),
        ("control = /\(String(repeating: "x", count: 107))\n", "2: control needs the path of a socket, of at most"),
        ("desired-accuracy = perfect\n", "2: The value 'perfect' is invalid for 'desired-accuracy <accuracy>': the"),
        ("desired-accuracy = 1e30m\n", "2: The value '1e30m' is invalid"),
        ("receiver-family = mtk\n", "2: receiver-family needs receiver-sleep or generic power"),
        ("privacy-zone = 1,2,3\n", "2: privacy-zone needs track"),
        ("app = /bin/true\ndesired-accuracy = best\n", "3: desired-accuracy is for the run's own app"),
        ("app = /bin/true\ndistance-filter = 5\n", "3: distance-filter is for the run's own app"),
        ("background-interval = 400d\n", "2: background-interval 400d is not between 0.1s and 24h"),
        ("verbose = yes\n", "2: verbose is true or false"),
        ("metrics-port = 0\n", "2: metrics-port needs a port, 1 to 65535"),
        ("batch = 1m\npublish = mqtt://host/a\n", "3: publish needs track: positions wait there for the network"),
        ("publish-interval = 5m\n", "2: publish-interval needs publish, which says where positions are sent"),
        ("track-fixes = true\n", "2: track-fixes needs track"),
        ("receiver-sleep = true\n", "2: receiver-sleep stops the receiver for every client of gpsd"),
        ("nmea = tcp://host:1\nreceiver-sleep = true\n", "3: receiver-sleep needs gpsd or a serial device"),
        ("receiver-mine-alone = true\nbatch = 1m\n", "2: receiver-mine-alone needs receiver-sleep"),
        ("app = \"/bin/true\nbatch = 1m\n", "2: app has a \" without a closing one"),
        ("batch = 1m\napp = /bin/cat \"a\n", "3: app has a \" without a closing one"),
        ("app = /bin/true \\\n", "2: app has a \\ with nothing after it"),
        ("app = /bin/echo it's\n", "2: app has a ' without a closing one"),
        ("track = t\npublish = mqtts://host/a\nverbose = true\npublish-cert = c\n", "5: publish-cert and"),
        ("publish = mqtts://host/a\npublish-cert = c\ntrack = t\n", "3: publish-cert and"),
        ("receiver-sleep = true\ntrack-fixes = true\nreceiver-mine-alone = true\n", "3: track-fixes needs track"),
        ("baud = 9600\npredict = true\napp = /bin/true\nnmea = /dev/ttyACM0\n", "4: predict is for the run's own"),
        (String(repeating: "privacy-zone = 1,2,3\n", count: 101), "102: privacy-zone is set more than 100 times"),
        ("track = t\npublish-thin = 20\npublish-packed = true\npublish = mqtt://h/a\n", "4: publish-thin cannot"),
        ("baud = 9600\n", "2: baud is for a serial device"),
        ("version = 1\n", "2: version is set twice"),
        ("batch = 1m\ntrack = \"/var/lib/x\"\n", "3: track: write the value without quotation marks"),
        ("gpsd = 'localhost'\n", "2: gpsd: write the value without quotation marks"),
        ("track = /x # mine\n", "2: track: a comment needs a line of its own"),
        ("distance-filter = 10 # metres\n", "2: distance-filter: a comment needs a line of its own"),
        ("geofence = a=1,2,3\ngeofence = b=1,2,3\ngeofence = a=1,2,4\n", "4: geofence: the name a is used twice"),
        ("app = /bin/true\nbatch = 1m\npredict = true\n", "4: predict is for the run's own app"),
        ("track = ~/track\n", "2: track: ~ is not expanded here"),
        ("app = ~/app --x\n", "2: app: ~ is not expanded here"),
        ("app = /bin/true # mine\n", "2: app: a comment needs a line of its own"),
        ("gpsd = ::1:2947\n", "2: The value '::1:2947' is invalid for 'gpsd <host:port>': an IPv6 address"),
        ("gpsd = http://host\n", "2: The value 'http://host' is invalid for 'gpsd <host:port>': it has a scheme"),
    ])
    func `A mistake in the file is named with its line`(text: String, message: String) throws {
        do {
            _ = try settings(text)
            Issue.record("accepted")
        } catch let failure as Failure {
            #expect(failure.code == .configuration)
            #expect(failure.message?.contains("locationd.conf:\(message)") == true, "\(failure.message ?? "")")
            // What a configuration may contain is not in the help of a command line.
            #expect(failure.message?.contains("run --help") == false, "\(failure.message ?? "")")
        }
    }

    /// The address is always 127.0.0.1, which no other machine reaches.
    @Test(arguments: [
        "127.0.0.1:9273", "127.0.0.2:9273", "[::1]:9273", "localhost:9273", "192.0.2.1:9273", "0.0.0.0:9273", "*:9273",
        ":9273", "127.0.0.2", "65536", "-1",
    ])
    func `A port for metrics is a number without an address`(value: String) throws {
        let failure = #expect(throws: Failure.self) { _ = try settings("metrics-port = \(value)\n") }
        #expect(failure?.code == .configuration)
        let mistake = "locationd.conf:2: The value '\(value)' is invalid for 'metrics-port <port>': "
        #expect(failure?.message?.contains(mistake) == true, "\(failure?.message ?? "")")
    }

    @Test(arguments: [
        "geofence-dwell = 35s\ngeofence-margin = 10\nhook-timeout = 1m\non-enter = true\n",
        "receiver-family = mtk\npower = generic\n", "desired-accuracy = 6380km\n",
        "app = /bin/echo \"it's\" it\\'s 'a \"b'\n",
    ])
    func `What a reload may complete, has an effect or is the greatest value is no mistake`(text: String) throws {
        #expect(throws: Never.self) { try settings(text).run([]).check() }
    }

    @Test func `The command line completes the file`() throws {
        let file = "receiver-sleep = true\ntrack-fixes = true\npublish = mqtts://host/a\npublish-cert = c\n"
        let words = ["--receiver-mine-alone", "--track=t", "--publish-key=k"]
        #expect(try settings(file, words).settings.count == 7)
        #expect(throws: Failure.self) { try settings(file, Array(words.dropLast())) }
        // A mistake in which the command line has a part is the run's to report.
        #expect(throws: Never.self) {
            try settings("track = t\npublish = mqtt://h/a\npublish-thin = 20\n", ["--publish-packed"])
        }
        #expect(try settings("batch = 1m\n", ["--receiver-sleep"])[.receiverSleep] != nil)
    }

    @Test(arguments: [
        ("time-zone = Europe/Atlantis", "time-zone Europe/Atlantis: the system has no such time zone"),
        ("control-group = no-such-group", "control-group no-such-group: there is no such group"),
        ("app = /no/such/program --x", "/no/such/program: No such file or directory"),
        ("report = /no/such/directory/r.html", "/no/such/directory/: No such file or directory"),
        ("control = /no/such/directory/control", "/no/such/directory/: No such file or directory"),
        ("control = /dev/null", "/dev/null: is not a socket"), ("control = /dev", "/dev: is not a socket"),
        ("track = /dev/null", "/dev/null: is not a directory"), ("save = /dev", "/dev: is a directory"),
        ("track = /etc/passwd/a/track", "/etc/passwd: is not a directory"),
        ("nmea = /etc/passwd", "/etc/passwd: is not a serial device"),
        ("nmea = /dev", "/dev: is not a serial device"),
    ])
    func `What the machine lacks is named with its line, before a start needs it`(line: String, message: String) throws
    {
        let settings = try settings("batch = 1m\n\(line)\n")
        let failure = #expect(throws: Failure.self) {
            try settings.checkMachine(for: settings.run([]), resolvesRelativePaths: false)
        }
        #expect(failure?.code == .configuration)
        #expect(failure?.message?.contains("locationd.conf:3: ") == true)
        #expect(failure?.message?.contains(message) == true, "\(failure?.message ?? "")")
    }

    /// A start that fails with another code than 78 would be tried again for ever.
    @Test func `A unit's runtime directory is needed when the run starts, and not before`() throws {
        let settings = try settings("control = /run/no-such-unit/control\n")
        let run = try settings.run([])
        #expect(throws: Never.self) { try settings.checkMachine(for: run, resolvesRelativePaths: false) }
        let failure = #expect(throws: Failure.self) { try settings.checkMachine(for: run, resolvesRelativePaths: true) }
        #expect(failure?.code == .configuration)
        let mistake = "locationd.conf:2: control: /run/no-such-unit/: No such file or directory"
        #expect(failure?.message?.contains(mistake) == true)
    }

    @Test func `A hook and the name of a geofence may contain anything`() throws {
        let settings = try settings("on-lost = 'a' # b 'c'\ngeofence = ~ #1=1,2,3\non-enter = ~/\"x y\"\n")
        #expect(settings.settings.map(\.key) == [.onLost, .geofence, .onEnter])
    }

    @Test func `A device may be a FIFO, or missing when the run starts`() throws {
        for path in [try scratch.fifo("fifo"), "/dev/null", scratch.path("none")] {
            let settings = try settings("nmea = \(path)\n")
            let run = try settings.run([])
            #expect(throws: Never.self) { try settings.checkMachine(for: run, resolvesRelativePaths: true) }
        }
    }

    /// A start that fails with another code than 78 would be tried again for ever.
    @Test(
        .needsRoot,
        arguments: [
            ("TRACK", "/etc/a/track", "/etc/a/track: permission denied"),
            ("SAVE", "/etc/x.json", "/etc/x.json: permission denied"),
            ("CONTROL", "/etc/x", "/etc/x: permission denied"),
            ("METRICS_PORT", "80", "--metrics-port 80: only root may use a port below 1024"),
        ])
    func `What the run's user may not do is a mistake`(variable: String, value: String, message: String) async throws {
        let user = "setpriv --reuid=65534 --regid=65534 --clear-groups"
        let line = #"exec \#(user) env "LOCATIOND_RUN_$1=$2" "$0" run --nmea tcp://127.0.0.1:1"#
        let outcome = try await Program.shell(line, [variable, value])
        #expect(outcome.isFailure(78, "LOCATIOND_RUN_\(variable): \(message)"), "\(outcome.errors)")
    }

    @Test(arguments: [([10], "contains no password"), ([0xFF, 10], "is not UTF-8")] as [([UInt8], String)])
    func `A password file without a password is a mistake`(bytes: [UInt8], message: String) throws {
        let path = try scratch.file("password", Data(bytes)).path
        let settings = try settings(
            "track = t\npublish = mqtt://me@host/a\npublish-password-file = \(path)\n")
        let failure = #expect(throws: Failure.self) {
            try settings.checkMachine(for: settings.run([]), resolvesRelativePaths: false)
        }
        #expect(failure?.code == .configuration)
        #expect(failure?.message?.contains("locationd.conf:4: \(path): \(message)") == true)
    }

    @Test(arguments: ["\r\n", "\n"]) func `A file of another editor is read`(lineEnd: String) throws {
        let lines = ["\u{FEFF}# a comment", "version = 1", "gpsd = a:1", "batch = 30s", "frequency = 1"]
        let path = try scratch.file("conf", Data(lines.dropLast().joined(separator: lineEnd).utf8)).path
        let settings = try RunSettings(words: ["--config", path], environment: [:])
        #expect(settings[.gpsd]?.value == "a:1" && settings[.batch]?.value == "30s")
        try Data(lines.joined(separator: lineEnd).utf8).write(to: URL(filePath: path))
        let failure = #expect(throws: Failure.self) {
            _ = try RunSettings(words: ["--config", path], environment: [:])
        }
        #expect(failure?.message?.contains("conf:5: there is no setting 'frequency'") == true)
    }

    /// A reload would otherwise never end, and the signals after it would not be received.
    @Test func `Only a regular file of at most 64 KB is read`() throws {
        let file = try scratch.file("conf", Data("version = 1\n".utf8) + Data(repeating: 35, count: 65_536)).path
        for path in [try scratch.fifo("fifo"), "/dev/zero", scratch.path("."), file] {
            #expect(throws: Failure.self) { _ = try RunSettings(words: ["--config", path], environment: [:]) }
        }
    }

    @Test func `A short name on the command line counts`() throws {
        #expect(try RunSettings(words: ["-v"], environment: [:])[.verbose]?.value == "true")
    }

    @Test(arguments: [
        ("geofence = home=52.5200123,13.4050456", "geofence: it must be name=lat,lon,m"),
        ("geofence = home=952.5200123,13.4050456,100", "geofence: the latitude must be -90 to 90 degrees"),
        ("privacy-zone = 52.5200123,13.4050456", "privacy-zone must be lat,lon,m or lat,lon,m,grid"),
        ("geofence home 52.5200123,13.4050456,150", "a line must be: name = value"),
        ("privacy-zone: 52.5200123,13.4050456", "a line must be: name = value"),
        ("52.5200123,13.4050456 = privacy-zone", "a line must be: name = value"),
        ("distance-filter = home=52.5200123,13.4050456,150", "distance-filter does not accept this value"),
    ])
    func `No message contains a position`(line: String, mistake: String) throws {
        let failure = #expect(throws: Failure.self) { _ = try settings(line) }
        let message = try #require(failure?.message)
        #expect(message.contains("locationd.conf:2: \(mistake)"))
        #expect(!message.contains("2.52001") && !message.contains("13.405"))
        let before = try settings("track = /tmp/track\n")
        let after = try settings(
            "track = /tmp/track\ngeofence = home=52.5200123,13.4050456,150\ngeofence = work=52.5100123,13.4050456,150\n"
                + "privacy-zone = 52.5200123,13.4050456,500\n")
        #expect(
            Reloading.summary(before, before, after)
                == "configuration reloaded: geofence = 2 circles, privacy-zone = 1 circle (from the next start on)")
        let hook = try settings("track = /tmp/track\non-enter = curl -u me:secret x\n")
        #expect(
            Reloading.summary(after, after, hook)
                == "configuration reloaded: geofence = 0 circles, on-enter has changed, "
                + "privacy-zone = 0 circles (from the next start on)")
        // What was not reloaded is named again.
        #expect(Reloading.summary(before, after, after).hasSuffix(": privacy-zone = 1 circle (from the next start on)"))
    }

    @Test func `The arguments of app are quoted as for a shell`() throws {
        let words = ["--app", #"'/usr/bin/my app' --title "a b" c\ d"#]
        let run = try RunSettings(words: words, environment: [:]).run(words)
        #expect(run.app.words == ["/usr/bin/my app", "--title", "a b", "c d"])
    }

    @Test(arguments: ["", "gpsd = a:1\n", "version = 0\n", "version = 2\n", "version = x"])
    func `A file without the version of this program is rejected`(text: String) throws {
        let path = try scratch.file("conf", Data(text.utf8)).path
        do throws(Failure) {
            _ = try RunSettings(words: ["--config", path], environment: [:])
            Issue.record("accepted")
        } catch {
            #expect(error.code == .configuration && error.message?.contains("version") == true)
        }
    }

    @Test(arguments: [
        ("GPSDD", "there is no setting 'gpsdd'; did you mean 'gpsd'?"),
        ("LIVE", "live is possible only on the command line"),
    ])
    func `An unknown variable is a mistake`(name: String, message: String) {
        let failure = #expect(throws: Failure.self) {
            try RunSettings(words: [], environment: ["LOCATIOND_RUN_\(name)": "true"])
        }
        #expect(failure?.message == "LOCATIOND_RUN_\(name) in the environment: \(message)")
    }

    @Test func `The packaged configuration is right, and so is each of its examples`() throws {
        let path = PackageFiles.root.appending(path: "Sources/Packaging/locationd.conf").path
        #expect(
            try RunSettings(words: ["--config", path], environment: [:])[.control]?.value == "/run/locationd/control")
        let text = try String(contentsOfFile: path, encoding: .utf8)
        var named: Set<String> = []
        for match in text.matches(of: /(?m)^#?([a-z-]+) = .+$/) where match.1 != "version" {
            named.insert(String(match.1))
            let example = match.0.drop { $0 == "#" }
            #expect(throws: Never.self, "\(example)") { try settings("\(needed(by: match.1))\(example)\n") }
        }
        #expect(named == Set(RunKey.allCases.map(\.rawValue)))
    }

    /// The settings without which another one is a mistake.
    private func needed(by key: Substring) -> String {
        let broker = "track = track\npublish = mqtts://van@broker/a\n"
        return switch key {
        case "baud": "nmea = /dev/ttyACM0\n"
        case "receiver-sleep": "receiver-mine-alone = true\n"
        case "receiver-mine-alone": "receiver-sleep = true\n"
        case "receiver-family": "receiver-sleep = true\nreceiver-mine-alone = true\n"
        case "publish-cert": broker + "publish-key = key\n"
        case "publish-key": broker + "publish-cert = certificate\n"
        case _ where key.hasPrefix("publish-"): broker
        case _ where key.hasPrefix("track-") || key == "publish" || key == "privacy-zone": "track = track\n"
        default: ""
        }
    }

    @Test func `The dwell time and the margin of geofences reach the rules`() throws {
        var configuration = ServiceConfiguration()
        let standard = configuration.monitoring
        #expect(standard.dwellTime != 35 && standard.minimumDistance != 12.5)
        try settings("geofence-dwell = 35s\ngeofence-margin = 12.5\n").run([]).apply(to: &configuration)
        #expect(configuration.monitoring.dwellTime == 35 && configuration.monitoring.minimumDistance == 12.5)
        try settings("batch = 1m\n").run([]).apply(to: &configuration)
        #expect(configuration.monitoring == standard)
    }

    @Test func `A device need not stay beyond a boundary for longer than a day`() throws {
        #expect(try settings("geofence-dwell = 24h\n").run([]).geofences.dwell.seconds == 86_400)
        #expect(throws: Failure.self) { try settings("geofence-dwell = 25h\n") }
    }

    @Test func `config prints the values that apply and where each comes from`() async throws {
        let path = try scratch.file("conf", Data("version = 1\ngpsd = there:1\n".utf8)).path
        let outcome = try await Program.run("config", "--config", path, "--batch", "1m")
        #expect(outcome.code == 0 && outcome.errors.isEmpty)
        let rows = outcome.lines.map { $0.split(separator: " ").map(String.init) }
        #expect(rows.contains(["gpsd", "there:1", "\(path):2"]) && rows.contains(["batch", "1m", "command", "line"]))
        #expect(rows.contains(["output", "text", "default"]))
        // What the command line makes a mistake is one for both, too.
        for command in ["config", "run"] {
            let outcome = try await Program.run(command, "--config", path, "--publish", "mqtt://h/a")
            #expect(outcome.code == 64 && outcome.errors.hasPrefix("locationd: --publish needs --track: "))
        }
        let broken = try scratch.file("broken", Data("version = 1\ngpsdd = there:1\n".utf8)).path
        for command in ["config", "run"] {
            #expect(try await Program.run(command, "--config", broken).isFailure(78, "\(broken):2"))
            #expect(try await Program.run(command, "--config", "/nowhere").isFailure(78, "/nowhere"))
            #expect(try await Program.run(command, "--config", broken, "--help").code == 0)
        }
        #expect(try await Program.run("config", "--help").output.contains("\n  version = 1\n  gpsd = localhost"))
    }
}
