import LocationModel

/// A command to a receiver as a sentence, with its checksum and line end.
func commandSentence(_ body: String) -> [UInt8] {
    let sum = body.utf8.reduce(UInt8(0)) { $0 ^ $1 }
    return Array("$\(body)*\(sum.text(digits: 2, radix: 16, uppercase: true))\r\n".utf8)
}
