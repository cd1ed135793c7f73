import Foundation
import TestSupport
import Testing

@testable import locationd

/// `doctor` examines what the service starts with: its command line overrides its environment, which overrides the
/// file.
struct ServiceInvocationTests {
    let scratch: Scratch
    init() throws { scratch = try Scratch() }

    /// What a unit starts with, whose command line and other properties are as systemctl shows them.
    private func invocation(
        _ line: String, _ properties: String = "", files: [String: String] = [:]
    ) throws -> ServiceInvocation {
        let command =
            "{ path=/usr/bin/locationd ; argv[]=/usr/bin/locationd \(line) ; ignore_errors=no ; start_time=[n/a] ; "
            + "stop_time=[n/a] ; pid=0 ; code=(null) ; status=0/0 }"
        return try #require(ServiceInvocation(ServiceUnit("ExecStart=\(command)\n\(properties)")) { files[$0] })
    }

    @Test func `The words after run are the command line's`() throws {
        let packaged = try invocation("run --config /etc/locationd/locationd.conf")
        #expect(packaged.words == ["--config", "/etc/locationd/locationd.conf"] && packaged.environment.isEmpty)
        #expect(try invocation("run").words.isEmpty)
        #expect(ServiceInvocation(ServiceUnit("LoadState=loaded")) { _ in nil } == nil)
        let other = "ExecStart={ path=/bin/true ; argv[]=/bin/true ; ignore_errors=no ; pid=0 }"
        #expect(ServiceInvocation(ServiceUnit(other)) { _ in nil } == nil)
    }

    /// systemctl shows `--on-enter "logger -t van"` without the quotes.
    @Test func `A value with spaces is one word`() throws {
        let words = try invocation("run --on-enter logger -t van --verbose --app=/bin/x --its 1 -v").words
        #expect(words == ["--on-enter", "logger -t van", "--verbose", "--app=/bin/x --its 1", "-v"])
    }

    @Test func `Variables are those of the unit and of its files, of which the last one counts`() throws {
        let found = try invocation(
            "run",
            """
            Environment=LOCATIOND_RUN_GPSD=unit:1 "LOCATIOND_RUN_APP=/bin/x \\"y\\"" A=
            EnvironmentFiles=/etc/default/locationd (ignore_errors=yes)
            EnvironmentFiles=/etc/none (ignore_errors=yes)
            EnvironmentFiles=/etc/needed (ignore_errors=no)
            """,
            files: [
                "/etc/default/locationd": """
                # A comment.
                ; LOCATIOND_RUN_BATCH=9m
                LOCATIOND_RUN_GPSD='file:2'

                LOCATIOND_RUN_TRACK="/srv/a track"
                """
            ])
        #expect(
            found.environment == [
                "LOCATIOND_RUN_GPSD": "file:2", "LOCATIOND_RUN_APP": #"/bin/x "y""#, "A": "",
                "LOCATIOND_RUN_TRACK": "/srv/a track",
            ])
        #expect(found.unreadableFiles == ["/etc/needed"])
        let gpsd = RunSettings.Origin.environment(variable: "LOCATIOND_RUN_GPSD")
        #expect(found.place(of: gpsd) == "LOCATIOND_RUN_GPSD in /etc/default/locationd")
        let app = RunSettings.Origin.environment(variable: "LOCATIOND_RUN_APP")
        #expect(found.place(of: app) == "LOCATIOND_RUN_APP in Environment=")
        #expect(found.place(of: .commandLine) == "ExecStart" && found.place(of: .file(path: "x", line: 1)) == nil)
    }

    @Test func `Variables on the command line have their values`() throws {
        let environment = #"Environment="OPTIONS=--gpsd a:1 --on-lost 'logger lost'" HOST=b"#
        #expect(
            try invocation("run $OPTIONS --nmea tcp://${HOST}:1 $NONE", environment).words == [
                "--gpsd", "a:1", "--on-lost", "logger lost", "--nmea", "tcp://b:1",
            ])
    }

    @Test(arguments: [
        ("tcp://${NONE}:1", "tcp://:1"), ("${HOST}${NONE}", "b"), ("$${HOST}", "${HOST}"), ("a$HOST", "a$HOST"),
        ("${HOST", "${HOST"), ("${OTHER}", "${HOST}"),
    ])
    func `Of a part of a word a variable in braces is replaced, by nothing if it is not set`(
        word: String, value: String
    ) throws {
        let environment = #"Environment=HOST=b "OTHER=\${HOST}""#
        #expect(try invocation("run --gpsd \(word)", environment).words == ["--gpsd", value])
    }

    @Test func `A pattern is the files that match it, in the order of their names`() throws {
        for (name, text) in [("b.env", "A=2\nB=2\n"), ("a.env", "A=1\n"), (".c.env", "C=1\n"), ("d.conf", "D=1\n")] {
            _ = try scratch.file(name, Data(text.utf8))
        }
        let (directory, paths) = (scratch.path("."), [scratch.path("a.env"), scratch.path("b.env")])
        func found(_ pattern: String, mayBeMissing: Bool = true) throws -> ServiceInvocation {
            let properties = "EnvironmentFiles=\(pattern) (ignore_errors=\(mayBeMissing ? "yes" : "no"))\n"
            let files = try paths.map { ($0, try String(contentsOfFile: $0, encoding: .utf8)) }
            return try invocation("run", properties, files: Dictionary(uniqueKeysWithValues: files))
        }
        let all = try found("\(scratch.directory.path)/*.env")
        #expect(all.environment == ["A": "2", "B": "2"] && all.unreadableFiles.isEmpty)
        let variable = RunSettings.Origin.environment(variable: "A")
        #expect(all.place(of: variable) == "A in \(paths[1])")
        #expect(try found("\(scratch.directory.path)/[a].e?v").environment == ["A": "1"])
        #expect(try found("/tmp/*/none/*.env").unreadableFiles.isEmpty)
        #expect(try found("\(directory)/*.none", mayBeMissing: false).unreadableFiles == ["\(directory)/*.none"])
    }

    @Test func `What differs from the file is reported with its place, and without a position or a command`() throws {
        let text = """
            version = 1
            gpsd = file:1
            batch = 1m
            metrics-port = 9273
            geofence = home=52.5200123,13.4050456,150
            on-enter = curl -u me:secret x
            """
        let file = try scratch.file("conf", Data(text.utf8)).path
        let found = try invocation(
            "run --config \(file) --gpsd line:3 --geofence work=52.5100123,13.4,99 --on-enter curl -u me:other x",
            """
            Environment=LOCATIOND_RUN_GPSD=unit:2 LOCATIOND_RUN_BATCH=5m LOCATIOND_RUN_METRICS_PORT=9273
            EnvironmentFiles=/etc/none (ignore_errors=no)
            """)
        let settings = try RunSettings(words: found.words, environment: found.environment)
        #expect(try settings.run(found.words).receiver.description == "gpsd at line:3")
        let findings = Finding.overrides(settings, by: found)
        #expect(findings.allSatisfy { $0.verdict == .info && $0.subject == "overrides" })
        #expect(findings.first?.text.hasPrefix("/etc/none: cannot be read") == true)
        #expect(
            findings.last?.text
                == "gpsd = line:3 (ExecStart, instead of \(file):2), "
                + "batch = 5m (LOCATIOND_RUN_BATCH in Environment=, instead of \(file):3), "
                + "geofence = 1 circle (ExecStart, instead of \(file):5), "
                + "on-enter is set (ExecStart, instead of \(file):6)")
    }

    @Test func `Without a difference nothing is reported, and another program is`() throws {
        let file = try scratch.file("conf", Data("version = 1\ngpsd = file:1\n".utf8)).path
        let same = try invocation("run --config \(file) --gpsd file:1")
        #expect(Finding.overrides(try RunSettings(words: same.words, environment: [:]), by: same).isEmpty)
        #expect(Finding.overrides(nil, by: same).isEmpty)
        #expect(Finding.overrides(nil, by: nil).first?.text.hasPrefix("ExecStart starts no run") == true)
    }
}
