import LocationModel

/// A value of a point, by the names that programs give it: the columns of CSV, the properties of GeoJSON, the elements
/// of GPX.
enum PointField: Hashable {
    case latitude, longitude, time, date
    /// By its factor to metres.
    case altitude(Double)
    case ellipsoidalAltitude, geoidHeight
    /// By its factor to metres per second.
    case speed(Double)
    case course, hdop, vdop, horizontalAccuracy, verticalAccuracy
    case satellitesUsed, satellitesSeen, mode, quality

    private static let names: [String: PointField] = [
        "lat": .latitude, "latitude": .latitude, "latdeg": .latitude, "latitudedeg": .latitude,
        "lon": .longitude, "lng": .longitude, "long": .longitude, "longitude": .longitude, "londeg": .longitude,
        "longitudedeg": .longitude,
        "time": .time, "timestamp": .time, "datetime": .time, "utc": .time, "utctime": .time, "timeutc": .time,
        "isotime": .time, "gpstime": .time, "tst": .time, "times": .time, "coordtimes": .time, "date": .date,
        "timestampms": .time, "timems": .time, "epoch": .time, "epochms": .time, "unixtime": .time,
        "unixtimestamp": .time,
        "timestamputc": .time, "datetimeutc": .time, "utcdatetime": .time, "fixtime": .time,
        "alt": .altitude(1), "altitude": .altitude(1), "ele": .altitude(1), "elevation": .altitude(1),
        "altm": .altitude(1),
        "altitudem": .altitude(1), "elevationm": .altitude(1), "altmsl": .altitude(1),
        "altft": .altitude(0.3048), "altitudeft": .altitude(0.3048), "elevationft": .altitude(0.3048),
        "ellipsoidalaltitude": .ellipsoidalAltitude, "althae": .ellipsoidalAltitude, "hae": .ellipsoidalAltitude,
        "geoidheight": .geoidHeight,
        "speed": .speed(1), "speedms": .speed(1), "speedmps": .speed(1), "velocity": .speed(1),
        "speedkmh": .speed(.kilometersPerHour), "speedkph": .speed(.kilometersPerHour),
        "kmh": .speed(.kilometersPerHour), "vel": .speed(.kilometersPerHour),
        "speedkn": .speed(.knot), "speedkt": .speed(.knot), "speedknots": .speed(.knot), "knots": .speed(.knot),
        "speedmph": .speed(0.44704), "mph": .speed(0.44704),
        "course": .course, "track": .course, "bearing": .course, "heading": .course, "cog": .course,
        "hdop": .hdop, "vdop": .vdop,
        "accuracy": .horizontalAccuracy, "accuracym": .horizontalAccuracy, "acc": .horizontalAccuracy,
        "hacc": .horizontalAccuracy, "horizontalaccuracy": .horizontalAccuracy,
        "vac": .verticalAccuracy, "vacc": .verticalAccuracy, "verticalaccuracy": .verticalAccuracy,
        "sat": .satellitesUsed, "sats": .satellitesUsed, "satellites": .satellitesUsed,
        "satellitesused": .satellitesUsed, "satellitesseen": .satellitesSeen, "satellitesinview": .satellitesSeen,
        "fix": .mode, "mode": .mode, "fixtype": .mode, "quality": .quality, "fixquality": .quality,
    ]

    /// The longest text that is searched for as a name.
    private static let longestName = 40

    /// The field with a name, whatever its case, blanks and punctuation: `Speed (km/h)` is `speedkmh`.
    init?(name bytes: some Collection<UInt8>) {
        guard bytes.count <= PointField.longestName else { return nil }
        var name: [UInt8] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): name.append(byte | 0x20)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): name.append(byte)
            default: break
            }
        }
        guard let field = PointField.names[String(decoding: name, as: UTF8.self)] else { return nil }
        self = field
    }
}
