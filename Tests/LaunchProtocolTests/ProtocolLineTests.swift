import LocationModel
import TestSupport
import Testing

@testable import LaunchProtocol

/// The lines of the protocol that are neither events nor requests, byte by byte.
struct ProtocolLineTests {
    @Test(
        arguments: [
            (.hello(version: 3), #"{"call":"hello","version":3}"#),
            (.status, #"{"call":"status"}"#),
            (.syncs, #"{"call":"syncs"}"#),
            (.synced(number: 1, timer: nil), #"{"call":"synced","number":1}"#),
            (
                .synced(number: 7, timer: at(0.5)),
                #"{"call":"synced","number":7,"timer":"2026-05-01T08:00:00.500Z"}"#
            ),
            (
                .stimulus(.answer(Authorization(.denied))),
                #"{"call":"answer","status":"denied","accuracy":"full"}"#
            ),
        ] as [(AppCall, String)])
    func `An app's calls have their keys in this order`(_ call: AppCall, _ line: String) {
        #expect(String(decoding: call.line, as: UTF8.self) == line + "\n")
    }

    @Test(
        arguments: [
            (
                .system(SystemFacts(isMultitaskingSupported: false, usesScenes: true)),
                #"{"event":"system","version":3,"multitasking":false,"scenes":true}"#
            ),
            (
                .system(SystemFacts(isMultitaskingSupported: true, usesScenes: false, hasVirtualTime: true)),
                #"{"event":"system","version":3,"multitasking":true,"scenes":false,"virtualTime":true}"#
            ),
            (
                .sync(SyncRequest(number: 3, time: at(0.000000001), suspended: 12.25)),
                #"{"event":"sync","number":3,"time":"2026-05-01T08:00:00.000000001Z","suspended":12.25}"#
            ),
            (
                .status(
                    SystemStatus(
                        time: at(7), state: .background, backgroundTimeRemaining: 12.25, demand: .notBefore(at(9)))),
                #"{"event":"status","time":"2026-05-01T08:00:07.000Z","state":"background","remaining":12.25,"demand":"notBefore","until":"2026-05-01T08:00:09.000Z"}"#
            ),
            (
                .status(
                    SystemStatus(
                        time: at(7), state: .active, backgroundTimeRemaining: .greatestFiniteMagnitude, demand: .idle)),
                #"{"event":"status","time":"2026-05-01T08:00:07.000Z","state":"active","demand":"idle"}"#
            ),
        ] as [(Notice, String)])
    func `The system's notices have their keys in this order`(_ notice: Notice, _ line: String) {
        #expect(String(decoding: notice.line, as: UTF8.self) == line + "\n")
    }

    @Test(arguments: [
        (#"{"call":"hello"}"#, "lacks \"version\""),
        (#"{"call":"hello","version":"3"}"#, "has an invalid \"version\""),
        (#"{"call":"synced","number":1.5}"#, "has an invalid \"number\""),
        (#"{"call":"synced","number":1,"timer":5}"#, "has an invalid \"timer\""),
        (#"{"call":"answer"}"#, "lacks \"status\""),
        (#"{"call":"answer","status":"perhaps"}"#, "has an unknown \"status\""),
        (#"{"call":"stimulus"}"#, "has an unknown call, \"stimulus\""),
    ])
    func `An incomplete call is rejected with the key that is wrong`(_ line: String, _ reason: String) {
        #expect(throws: WireError(reason)) { try AppCall(line: Array(line.utf8)) }
    }

    @Test(arguments: [
        ("{}", "lacks \"event\""),
        (#"{"event":7}"#, "has an invalid \"event\""),
        (#"{"event":"system"}"#, "lacks \"version\""),
        (#"{"event":"sync","number":1}"#, "lacks \"time\""),
        (
            #"{"event":"status","time":"2026-05-01T08:00:07Z","state":"active","demand":"perhaps"}"#,
            "has an unknown \"demand\""
        ),
        (#"{"event":"event"}"#, "has an unknown event, \"event\""),
    ])
    func `An incomplete notice is rejected with the key that is wrong`(_ line: String, _ reason: String) {
        #expect(throws: WireError(reason)) { try Notice(line: Array(line.utf8)) }
    }
}
