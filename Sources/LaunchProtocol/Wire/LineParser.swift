import FoundationEssentials
import LocationModel

/// Parses a line as a JSON object.
enum LineParser {
    static func parse(_ line: [UInt8]) throws -> LineDecoder {
        guard case .object(let object) = try JSONDecoder().decode(JSONValue.self, from: Data(line)) else {
            throw WireError("is not a valid JSON object")
        }
        return LineDecoder(object)
    }
}
