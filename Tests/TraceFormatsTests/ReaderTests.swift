import LocationModel
import TestSupport
import Testing

@testable import TraceFormats

/// What is special to one format.
struct ReaderTests {
    private func gpx(_ body: String) -> String { "<gpx version=\"1.0\">\(body)</gpx>" }
    private func point(_ name: String, _ second: Int, _ longitude: Double, _ more: String = "") -> String {
        "<\(name) lat=\"52.5\" lon=\"\(longitude)\"><time>2026-05-01T08:00:0\(second)Z</time>\(more)</\(name)>\n"
    }

    @Test func `In GPX a track precedes routes, and routes precede waypoints; what is ignored is counted`() {
        let (waypoint, route, track) = (point("wpt", 0, 1), point("rtept", 1, 2), point("trkpt", 2, 3))
        let all = decode(
            gpx(waypoint + waypoint + "<rte>\(route)</rte><trk><trkseg>\(track)</trkseg></trk>" + waypoint))
        #expect(all.coordinates.map(\.longitude) == [3])
        #expect(all.rejections.counts == [.besideTrack: 4])
        let routes = decode(gpx(waypoint + "<rte>\(route)</rte>"))
        #expect(routes.coordinates.map(\.longitude) == [2])
        #expect(decode(gpx(waypoint)).coordinates.map(\.longitude) == [1])
    }

    @Test func `In GPX nothing is derived across the segments of a track`() {
        let text = gpx(
            "<trk><trkseg>\(point("trkpt", 0, 13))\(point("trkpt", 1, 13.0001))</trkseg>"
                + "<trkseg>\(point("trkpt", 2, 13.1))\(point("trkpt", 3, 13.1001))</trkseg></trk>")
        let decoded = decode(text)
        #expect(decoded.fixes.map { $0.derived != nil } == [false, true, false, true])
        #expect(decoded.segmentStarts == [0, 2])
    }

    @Test func `A segment begins at its first point that can be read`() {
        let (first, second) = (point("trkpt", 0, 13) + point("trkpt", 1, 13.0001), point("trkpt", 3, 13.1001))
        for broken in [
            "<trkpt lat=\"91\" lon=\"13.1\"><time>2026-05-01T08:00:02Z</time></trkpt>", point("wpt", 2, 13.1),
        ] {
            let decoded = decode(gpx("<trk><trkseg>\(first)</trkseg><trkseg>\(broken)\(second)</trkseg></trk>"))
            #expect(decoded.fixes.map { $0.derived != nil } == [false, true, false])
            #expect(decoded.segmentStarts == [0, 2])
        }
        let lines = decode(
            """
            {"type": "MultiLineString", "coordinates": [[[13, 52.5], [13.0001, 52.5]], [[13.1, 91], [13.1001, 52.5]]],
            "properties": {"times": ["2026-05-01T08:00:00Z", "2026-05-01T08:00:01Z", "2026-05-01T08:00:02Z",
            "2026-05-01T08:00:03Z"]}}
            """)
        #expect(lines.segmentStarts == [0, 2])
    }

    @Test func `GPX 1.0 and extensions have speed, course, fix, satellites and heights`() {
        let more = """
            <ele>100</ele><speed>3</speed><course>270</course><geoidheight>47</geoidheight><fix>dgps</fix><sat>9</sat>
            <hdop>2</hdop><vdop>3</vdop><extensions><osmand:accuracy>7.5</osmand:accuracy></extensions>
            """
        let fix = decode(gpx(point("wpt", 0, 1, more))).fixes[0]
        #expect(fix.speed == 3 && fix.course == 270 && fix.altitude == 100 && fix.ellipsoidalAltitude == 147)
        #expect(fix.quality == .differential && fix.satellitesUsed == 9 && fix.hdop == 2 && fix.vdop == 3)
        #expect(fix.horizontalAccuracy == 7.5 && fix.verticalAccuracy == 15)
    }

    @Test func `GPX in UTF-16 is read`() {
        var bytes: [UInt8] = [0xFF, 0xFE]
        for unit in gpx(point("wpt", 0, 1)).utf16 { bytes += [UInt8(unit & 255), UInt8(unit >> 8)] }
        #expect(decode(bytes).coordinates.map(\.longitude) == [1])
    }

    @Test func `XML that declares entities is rejected, and no input makes the parser's memory grow`() {
        var entities = "<!DOCTYPE gpx [<!ENTITY a \"aaaaaaaaaa\">"
        for (name, before) in zip("bcdefghij", "abcdefghi") {
            entities += "<!ENTITY \(name) \"\(String(repeating: "&\(before);", count: 10))\">"
        }
        #expect(
            decode(entities + "]><gpx><wpt lat=\"1\" lon=\"&j;\"/></gpx>").failure
                == .malformed(line: 1, "declares an entity, and none is expanded"))
        let tooLarge = FormatError.malformed(line: 1, "has a tag that is too large, or too deep")
        let attribute = "<gpx a=\"" + String(repeating: "a", count: 30 << 20)
        #expect(decode(attribute, inPiecesOf: 1 << 20).failure == tooLarge)
        let names = "<gpx>" + (0..<500_000).map { "<n\($0)/>" }.joined()
        #expect(decode(names, inPiecesOf: 1 << 14).failure == tooLarge)
        #expect(decode("<gpx>" + String(repeating: "<a>", count: 1 << 20), inPiecesOf: 1 << 14).failure == tooLarge)
        // The memory is free again.
        #expect(decode(gpx(point("wpt", 0, 1))).fixes.count == 1)
    }

    @Test func `XML that is not GPX, and broken XML, are one clear line`() {
        #expect(decode("<kml><wpt/></kml>").failure == .malformed(line: 1, "is XML, but not GPX"))
        #expect(decode("<gpx>\n<wpt>\n</gpx>").failure == .malformed(line: 3, "is not well-formed XML"))
        #expect(decode("<gpx>&undeclared;</gpx>").failure == .malformed(line: 1, "is not well-formed XML"))
    }

    @Test func `GPX that is cut off keeps its complete points, and says so`() {
        let decoded = decode("<gpx><trk><trkseg>" + point("trkpt", 0, 1) + "<trkpt lat=\"5")
        #expect(decoded.fixes.count == 1)
        #expect(decoded.rejections.counts == [.cutOff: 1])
    }

    @Test func `CSV may have units in the names, quotes, other separators, separate date and time, and CR LF`() {
        let text =
            "\u{FEFF}\"Date\";Time;Lat;\"Long\";\"Speed (km/h)\";Accuracy\r\n"
            + "2026-05-01;08:00:00.5;52.5;\"13.4\";36;-1\r\n# comment\r\n\r\n2026-05-01;08:00:01;52.5;13.4;;4\r\n"
        let decoded = decode(text)
        #expect(decoded.times == [0.5, 1])
        #expect(decoded.fixes[0].speed.map { ($0 * 1e9).rounded() / 1e9 } == 10)
        #expect(decoded.fixes.map(\.horizontalAccuracy) == [nil, 4])
        #expect(decoded.rejections.occurred.isEmpty)
    }

    @Test func `The CSV truth file of trace generate is a trace`() {
        let decoded = decode(
            "time,latitude,longitude,altitude,speed,course\n2026-05-01T08:00:00.000Z,52.5,13.4,30,1,2\n")
        #expect(decoded.fixes.count == 1)
    }

    @Test func `A line without an end is dropped as it arrives`() {
        for format in [TraceFormat.csv, .gpsd, .owntracks] {
            let header = format == .csv ? "time,lat,lon\n" : ""
            let decoded = decode(header + String(repeating: "a", count: 1 << 20) + "\n", as: format, inPiecesOf: 4096)
            #expect(decoded.rejections.counts == [.tooLong: 1])
            let endless = decode(header + String(repeating: "a", count: 1 << 20), as: format, inPiecesOf: 4096)
            #expect(endless.rejections.counts == [.tooLong: 1])
        }
    }

    @Test func `gpsd's JSON may have satellites, error estimates, no fix, other receivers and missing times`() {
        let text = """
            {"class":"SKY","device":"a","hdop":2,"nSat":9,"uSat":7,"satellites":[]}
            {"class":"TPV","device":"a","mode":1,"time":"2026-05-01T08:00:00Z"}
            {"class":"TPV","device":"a","mode":3,"time":"2026-05-01T08:00:01Z","lat":1,"lon":2,"altMSL":3}
            {"class":"GST","device":"a","time":"2026-05-01T08:00:01Z","lat":3,"lon":4,"alt":5}
            {"class":"TPV","device":"b","mode":3,"time":"2026-05-01T08:00:01Z","lat":50,"lon":2}
            {"class":"TPV","device":"a","mode":0}
            {"class":"PPS","device":"a"}
            {"class":"TPV","device":"a","mode":
            $GPRMC,this is not JSON
            """
        let decoded = decode(text)
        #expect(decoded.fixes.map(\.mode.rawValue) == [1, 3])
        let fix = decoded.fixes[1]
        #expect(fix.satellitesUsed == 7 && fix.satellitesSeen == 9 && fix.hdop == 2)
        #expect(fix.horizontalAccuracy == 5 && fix.verticalAccuracy == 5)
        #expect(
            decoded.rejections.counts == [.otherReceiver: 1, .noTime: 1, .otherRecord: 1, .malformed: 2])
    }

    /// As gpsd 3.25 writes an epoch: what each sentence adds.
    @Test func `In gpsd's JSON dilutions alone leave the satellites of the report before`() {
        let sky = #"{"class":"SKY","device":"a","hdop":0.9,"pdop":1.8,"vdop":1.5,"nSat":9,"uSat":8,"satellites":[]}"#
        let text = (1...2).map { second in
            let time = "2026-05-01T08:00:0\(second)Z"
            let fix = #"{"class":"TPV","device":"a","mode":3,"time":"\#(time)","lat":1,"lon":2,"eph":17.1"#
            return """
                \(fix)}
                {"class":"SKY","device":"a","hdop":0.9,"uSat":8}
                \(fix),"epv":34.5}
                {"class":"SKY","device":"a","hdop":0.9,"pdop":1.8,"vdop":1.5,"uSat":8}
                \(fix),"epv":34.5}
                \(sky)
                """
        }
        let fixes = decode(text.joined(separator: "\n")).fixes
        #expect(fixes.count == 2)
        #expect(fixes.last?.satellitesUsed == 8 && fixes.last?.satellitesSeen == 9)
        #expect(fixes.last?.hdop == 0.9 && fixes.last?.vdop == 1.5)
    }

    @Test func `GeoJSON may have several lines, a geometry without a feature, and times in other places`() {
        let lines = """
            {"type":"Feature","geometry":{"type":"MultiLineString","coordinates":[[[1,2],[1,3]],[[5,6]]]},
            "properties":{"coordinateProperties":{"times":[["2026-05-01T08:00:00Z","2026-05-01T08:00:01Z"],["2026-05-01T08:00:02Z"]]}}}
            """
        let decoded = decode(lines)
        #expect(decoded.times == [0, 1, 2])
        #expect(decoded.segmentStarts == [0, 2])
        let bare = #"{"coordinates":[[1,2],[1,2.001]],"type":"LineString"}"#
        #expect(decode(bare, speedOverGround: 1).fixes.count == 2)
        #expect(decode(bare).rejections.counts == [.noTime: 2])
        let missing = #"{"coordinates":[[1,2],[3],[1,2.001]],"coordTimes":[1777622400,1777622401,null]}"#
        #expect(decode(missing).rejections.counts == [.impossiblePosition: 1, .unreadableTime: 1])
    }

    @Test(arguments: ["{]", "{\"a\" 1}", "[1 2]", "{\"a\":tru}", "{1:2}", "[1,]", "{\"a\":1,}", "\"\u{1}\"", "}"])
    func `JSON that is not well-formed is one clear line`(_ text: String) {
        #expect(decode("{}\n" + text, as: .geojson).failure == .malformed(line: 2, "is not well-formed JSON"))
    }

    @Test func `In JSON the depth and the length of a text are limited`() {
        let deep = String(repeating: "[", count: 100)
        #expect(decode(deep, as: .geojson).failure == .malformed(line: 1, "is nested too deeply"))
        let long = "\"" + String(repeating: "a", count: 1 << 17)
        #expect(decode(long, as: .geojson).failure == .malformed(line: 1, "has a text that is too long"))
    }

    @Test func `In OwnTracks the speed is in km/h, there is an accuracy, and other records are counted`() {
        let decoded = decode(Sample.owntracks)
        #expect(decoded.fixes[0].speed.map { ($0 * 3.6).rounded() } == 5)
        #expect(decoded.fixes[0].horizontalAccuracy == 6)
        #expect(decoded.rejections.counts == [.otherRecord: 1])
    }

    @Test(arguments: [
        "Timestamp;Lat;Lon;Speed (km/h)\n2026-05-01 08:00:00;52,5;13,25;36\n2026-05-01 08:00:01,5;52.5;13,25;36,0\n",
        "\"timestamp_ms\"\t\"latitude (deg)\"\t\"longitude (deg)\"\tspeed\r\n1777622400000\t52,5\t13,25\t10\r\n1777622401500\t\"52,5\"\t13.25\t10\r\n",
        "epoch,lat,lon,speed\n1777622400,52.5,13.25,10\n1777622401.5,52.5,13.25,10\n",
        "sep=;\r\ntime;lat;lon;speed\r\n2026-05-01T08:00:00Z;52,5;13,25;10\r\n2026-05-01T08:00:01.5Z;52,5;13,25;10\r\n",
        "valid,fixTime,latitude,longitude,speed\ntrue,2026-05-01T08:00:00.000+00:00,52.5,13.25,19.4384449244\n"
            + "true,2026-05-01T08:00:01.500+00:00,52.5,13.25,19.4384449244\n",
    ])
    func `CSV may have the decimal commas of spreadsheets and the milliseconds and knots of traccar`(text: String) {
        let decoded = decode(text)
        #expect(decoded.failure == nil && decoded.rejections == Rejections(), "\(decoded)")
        #expect(decoded.times == [0, 1.5], "\(decoded)")
        let expected = Coordinate(latitude: 52.5, longitude: 13.25)
        #expect(decoded.coordinates == [expected, expected])
        #expect(decoded.fixes.allSatisfy { abs(($0.speed ?? 0) - 10) < 1e-6 })
    }

    @Test func `CSV may have an altitude in feet; UTF-16 is rejected with a remedy`() {
        let feet = decode("time,lat,lon,Altitude (ft)\n2026-05-01T08:00:00Z,52.5,13.25,1000\n")
        #expect(feet.fixes.map(\.altitude) == [304.8])
        let wide = "\u{FEFF}time,lat,lon\n".utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
        #expect(TraceFormat.recognize(wide[...], isWhole: true) == .csv)
        #expect(decode(wide, as: .csv).failure == .malformed(line: 1, "is in UTF-16; save it as UTF-8"))
    }
}
