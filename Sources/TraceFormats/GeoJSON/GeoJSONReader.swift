import LocationModel

/// Reads GeoJSON: the positions of all features, in their order.
///
/// - The times of a line are in the properties `coordTimes`, `times` or `coordinateProperties.times`, one for each
///   position.
/// - A point has its time and its other values in its properties (``PointField``).
///
/// One feature is kept in memory, because properties may precede or follow the positions.
struct GeoJSONReader: PointReader {
    /// The most positions of a feature.
    static let mostPositions = 1 << 20

    private var tokenizer = JSONTokenizer()
    /// The open objects and arrays, each with the name under which it is.
    private var path: [(name: Name, isObject: Bool)] = []
    private var key = Name.other
    private var feature = Feature()

    private enum Name: String {
        case features, coordinates, times, properties, other
    }

    /// What was read of a feature.
    private struct Feature {
        var line = 0
        /// Longitude, latitude and height of each position.
        var positions: [(longitude: Double, latitude: Double, height: Double?, beginsSegment: Bool)] = []
        var times: [Instant?] = []
        var properties = PointValues()
        var property: PointField?
        /// The numbers of the position that is read.
        var numbers: [Double] = []
        var beginsSegment = true
    }

    mutating func read(_ bytes: ArraySlice<UInt8>, isFinal: Bool, into read: inout ReadPoints) throws(FormatError) {
        // The tokenizer is used apart from the rest, which its body changes.
        var tokenizer = tokenizer
        self.tokenizer = JSONTokenizer()
        defer { self.tokenizer = tokenizer }
        try tokenizer.read(bytes, isFinal: isFinal) { token, text, line throws(FormatError) in
            try handle(token, text, line, into: &read)
        }
        guard isFinal, !tokenizer.isBetweenValues else { return }
        read.rejections.count(.cutOff, line: tokenizer.line)
        finishFeature(into: &read)
    }

    private mutating func handle(
        _ token: JSONTokenizer.Token, _ text: [UInt8], _ line: Int, into read: inout ReadPoints
    ) throws(FormatError) {
        switch token {
        case .key: setKey(text)
        case .beginObject, .beginArray: begin(isObject: token == .beginObject, line)
        case .endObject, .endArray: try end(line, into: &read)
        case .number: try addNumber(text, line)
        case .string: addString(text)
        case .literal: if isInTimes { feature.times.append(nil) }
        }
    }

    private mutating func setKey(_ text: [UInt8]) {
        let name = String(decoding: text, as: UTF8.self)
        key = name == "coordTimes" ? .times : Name(rawValue: name) ?? .other
        if path.last?.name == .properties { feature.property = PointField(name: text) }
    }

    private var isInCoordinates: Bool { path.contains { $0.name == .coordinates } }
    private var isInTimes: Bool { path.contains { $0.name == .times } }

    private mutating func begin(isObject: Bool, _ line: Int) {
        let isElement = path.last?.isObject == false
        path.append((isElement ? .other : key, isObject))
        key = .other
        feature.numbers.removeAll(keepingCapacity: true)
        if isObject, isElement || path.count == 1, feature.positions.isEmpty { feature.line = line }
    }

    private mutating func end(_ line: Int, into read: inout ReadPoints) throws(FormatError) {
        let isInCoordinates = isInCoordinates
        let last = path.removeLast()
        if isInCoordinates {
            if !feature.numbers.isEmpty { try addPosition(line, into: &read) } else { feature.beginsSegment = true }
            feature.numbers.removeAll(keepingCapacity: true)
        }
        guard last.isObject, path.isEmpty || path.last?.name == .features else { return }
        finishFeature(into: &read)
    }

    private mutating func addPosition(_ line: Int, into read: inout ReadPoints) throws(FormatError) {
        guard feature.positions.count < GeoJSONReader.mostPositions else {
            throw .malformed(line: line, "has a line of more than \(GeoJSONReader.mostPositions.grouped) positions")
        }
        let numbers = feature.numbers
        guard numbers.count >= 2 else {
            // Its place is kept, so that the times still belong to their positions.
            feature.positions.append((.nan, .nan, nil, false))
            return
        }
        let height = numbers.count > 2 ? numbers[2] : nil
        feature.positions.append((numbers[0], numbers[1], height, feature.beginsSegment))
        feature.beginsSegment = false
    }

    private mutating func addNumber(_ text: [UInt8], _ line: Int) throws(FormatError) {
        if isInCoordinates {
            if feature.numbers.count < 4 { feature.numbers.append(TextScanner.number(text, text.indices) ?? .nan) }
        } else {
            addString(text)
        }
    }

    private mutating func addString(_ text: [UInt8]) {
        if isInTimes {
            if feature.times.count < GeoJSONReader.mostPositions {
                feature.times.append(RecordedTime.parse(text, text.indices))
            }
        } else if path.last?.name == .properties, let property = feature.property {
            feature.properties.set(property, text, text.indices)
        }
    }

    private mutating func finishFeature(into read: inout ReadPoints) {
        let isPoint = feature.positions.count == 1 && feature.times.isEmpty
        var beginsSegment = false
        for (index, position) in feature.positions.enumerated() {
            if position.beginsSegment { beginsSegment = !isPoint }
            // What the properties of a line say is not about one of its positions.
            var values = isPoint ? feature.properties : PointValues()
            values.set(.longitude, position.longitude)
            values.set(.latitude, position.latitude)
            if let height = position.height { values.set(.altitude(1), height) }
            if index < feature.times.count { values.setTime(feature.times[index]) }
            if values.finish(line: feature.line, beginsSegment: beginsSegment, into: &read) { beginsSegment = false }
        }
        feature = Feature()
    }
}
