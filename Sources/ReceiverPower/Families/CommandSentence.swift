import LocationModel
import NMEA0183

/// A command to a receiver as a sentence, with its checksum and line end.
func commandSentence(_ body: String) -> [UInt8] {
    let sum = sentenceChecksum(of: body.utf8)
    return Array("$\(body)*\(sum.text(digits: 2, radix: 16, uppercase: true))\r\n".utf8)
}
