@testable import TraceFormats

/// A small recording in each format, with the same three positions, a second apart.
enum Sample {
    static let gpx = """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"
          xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">
          <metadata><time>2020-01-01T00:00:00Z</time></metadata>
          <trk><name>Lunch &amp; back</name><trkseg>
            <trkpt lat="52.5" lon="13.4"><ele>34.5</ele><time>2026-05-01T08:00:00Z</time><hdop>1.2</hdop>
              <extensions><gpxtpx:TrackPointExtension><gpxtpx:speed>1.5</gpxtpx:speed><gpxtpx:course>90</gpxtpx:course>
              </gpxtpx:TrackPointExtension></extensions></trkpt>
            <trkpt lat="52.5" lon="13.4001"><time>2026-05-01T08:00:01.000Z</time></trkpt>
            <trkpt lon="13.4002" lat="52.5"><time>2026-05-01T10:00:02+02:00</time></trkpt>
          </trkseg></trk>
        </gpx>
        """
    static let csv = """
        time,latitude,longitude,altitude,speed,course
        2026-05-01T08:00:00Z,52.5,13.4,34.5,1.5,90
        2026-05-01T08:00:01.000Z,52.5,13.4001,,,
        2026-05-01 08:00:02,52.5,13.4002,,,

        """
    static let gpsd = """
        {"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}
        {"class":"DEVICES","devices":[{"class":"DEVICE","path":"/dev/ttyACM0","activated":"2026-05-01T08:00:00.000Z"}]}
        {"class":"SKY","device":"/dev/ttyACM0","hdop":1.2,"satellites":[{"PRN":1,"used":true},{"PRN":2,"used":false}]}
        {"class":"TPV","device":"/dev/ttyACM0","mode":3,"time":"2026-05-01T08:00:00.000Z","lat":52.5,"lon":13.4,"altMSL":34.5,"speed":1.5,"track":90}
        {"class":"TPV","device":"/dev/ttyACM0","mode":2,"time":"2026-05-01T08:00:01.000Z","lat":52.5,"lon":13.4001}
        {"class":"TPV","device":"/dev/ttyACM0","mode":2,"lat":52.5,"lon":13.4001}
        {"class":"TPV","device":"/dev/ttyACM0","mode":2,"time":"2026-05-01T08:00:02.000Z","lat":52.5,"lon":13.4002}

        """
    static let geojson = """
        {"type": "FeatureCollection", "features": [{"type": "Feature",
          "properties": {"name": "walk", "coordTimes": ["2026-05-01T08:00:00Z", "2026-05-01T08:00:01Z", 1777622402]},
          "geometry": {"type": "LineString", "coordinates": [[13.4, 52.5, 34.5], [13.4001, 52.5], [13.4002, 52.5]]}}]}
        """
    static let points = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","geometry":{"type":"Point","coordinates":[13.4,52.5,34.5]},"properties":{"time":"2026-05-01T08:00:00Z","speed":1.5,"course":90}},
        {"type":"Feature","properties":{"time":"2026-05-01T08:00:01Z"},"geometry":{"type":"Point","coordinates":[13.4001,52.5]}},
        {"type":"Feature","geometry":{"type":"Point","coordinates":[13.4002,52.5]},"properties":{"time":1777622402000}}]}
        """
    static let owntracks = """
        2026-05-01T08:00:03Z\t*                 \t{"_type":"location","acc":6,"alt":34,"cog":90,"lat":52.5,"lon":13.4,"tst":1777622400,"vel":5}
        2026-05-01T08:00:03Z\tlwt               \t{"_type":"lwt","tst":1777622400}
        2026-05-01T08:00:03Z\t*                 \t{"_type": "location", "lat": 52.5, "lon": 13.4001, "tst": 1777622401, "inregions": ["home"]}
        2026-05-01T08:00:02Z\t*                 \t{"_type":"location","lat":52.5,"lon":13.4002}

        """

    static let all: [(TraceFormat, String)] = [
        (.gpx, gpx), (.csv, csv), (.gpsd, gpsd), (.geojson, geojson), (.geojson, points), (.owntracks, owntracks),
    ]
}
