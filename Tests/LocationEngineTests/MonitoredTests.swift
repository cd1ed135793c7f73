import Foundation
import LocationEngine
import LocationModel
import Testing

/// The state that survives the process is stored as JSON by the caller; its format must not change.
struct MonitoredTests {
    /// The state of an engine that monitors everything and has reported everything.
    private static var everything: MonitoringRecord {
        var bench = Bench()
        bench.send(.authorization(Authorization(.authorizedAlways)), at: 0)
        bench.send(.application(.active), at: 0)
        for (name, radius) in [("home", 200.0), ("work", 100)] {
            bench.request(
                .startMonitoring(
                    Region(
                        identifier: name, center: Coordinate(latitude: 0, longitude: 0.5), radius: radius,
                        notifyOnEntry: name == "home")))
        }
        bench.request(.startMonitoringSignificantLocationChanges)
        bench.request(.startMonitoringVisits)
        bench.run(stride(from: 0, through: 1000, by: 1))
        return bench.savedRecord
    }

    /// The exact format, so that no renaming goes unnoticed.
    private static let json = """
        {
            "authorization": {"accuracy": "full", "status": "authorizedAlways"},
            "currentVisit": {
                "arrival": 1777622400000000000, "coordinate": {"latitude": 0, "longitude": 0},
                "horizontalAccuracy": 5
            },
            "lastSignificantFix": {
                "coordinate": {"latitude": 0, "longitude": 0}, "horizontalAccuracy": 5, "mode": 3, "speed": 0,
                "time": 1777622400000000000
            },
            "lastSignificantTime": 1777622400000000000,
            "regions": [
                {
                    "region": {
                        "center": {"latitude": 0, "longitude": 0.5}, "identifier": "home", "notifyOnEntry": true,
                        "notifyOnExit": true, "radius": 200
                    },
                    "state": "outside"
                },
                {
                    "region": {
                        "center": {"latitude": 0, "longitude": 0.5}, "identifier": "work", "notifyOnEntry": false,
                        "notifyOnExit": true, "radius": 100
                    },
                    "state": "outside"
                }
            ],
            "significantChanges": true,
            "visits": true
        }
        """

    private func decode(_ json: String) throws -> MonitoringRecord {
        try JSONDecoder().decode(MonitoringRecord.self, from: Data(json.utf8))
    }

    @Test func `The encoded form is the documented one`() throws {
        let monitored = Self.everything
        #expect(try decode(Self.json) == monitored)
        let written = try JSONSerialization.jsonObject(with: JSONEncoder().encode(monitored)) as? NSDictionary
        let promised = try JSONSerialization.jsonObject(with: Data(Self.json.utf8)) as? NSDictionary
        #expect(try #require(written) == #require(promised))
    }

    @Test func `The record is decoded as it was`() throws {
        for monitored in [MonitoringRecord(), Self.everything] {
            let data = try JSONEncoder().encode(monitored)
            #expect(try JSONDecoder().decode(MonitoringRecord.self, from: data) == monitored)
            #expect(Bench(monitored: monitored).engine.record == monitored)
        }
    }

    @Test func `Missing values are empty and unknown ones are ignored`() throws {
        #expect(try decode("{}") == MonitoringRecord())
        #expect(try decode(#"{"visits": true, "beacons": [1, 2]}"#).visits)
    }

    @Test(
        arguments: [
            (#""radius": 200"#, #""radius": -1"#), (#""radius": 200"#, #""radius": 0"#),
            (#""radius": 200"#, #""radius": "far""#), (#""longitude": 0.5"#, #""longitude": 500"#),
            (#""identifier": "home""#, #""identifier": "work""#), (#""state": "outside""#, #""state": "beside""#),
            (#""status": "authorizedAlways""#, #""status": "maybe""#), (#""mode": 3"#, #""mode": 1"#),
            (#""latitude": 0"#, #""latitude": 91"#), (#""time": 1777622400000000000"#, #""time": 1e40"#),
        ])
    func `Meaningless values are rejected`(sound: String, unsound: String) throws {
        let damaged = Self.json.replacingOccurrences(of: sound, with: unsound)
        #expect(damaged != Self.json)
        #expect(throws: DecodingError.self) { try decode(damaged) }
    }

    /// The engine announces state to be saved, after the events that changed it.
    @Test func `Every change is reported and nothing else`() throws {
        var bench = Bench()
        bench.send(.application(.active), at: 0)
        bench.start(1)
        bench.request(
            .startMonitoring(Region(identifier: "home", center: Coordinate(latitude: 0, longitude: 0), radius: 200)))
        #expect(bench.effects == [.monitoringRecordChanged])
        bench.send(fix(at: 1))
        #expect(bench.effects.contains(.monitoringRecordChanged))
        bench.send(fix(at: 2))
        #expect(!bench.effects.contains(.monitoringRecordChanged))
        bench.send(fix(at: 3, east: 400))
        bench.send(fix(at: 23, east: 400))
        let crossing = try #require(
            bench.effects.firstIndex { if case .locationEvent(.region) = $0 { true } else { false } })
        let change = try #require(bench.effects.firstIndex(of: .monitoringRecordChanged))
        #expect(crossing < change)
    }
}
