import ReceiverPower

/// What a fuzzer has found.
struct InvariantViolation: Error { let description: String }

/// Whether a receiver's bytes are read as they must be: the same responses wherever they are cut, each of them is in
/// the bytes, and no trap in what is made of them.
func checkAnyResponses(_ bytes: [UInt8]) throws {
    var (whole, pieces) = (ResponseScanner(), ResponseScanner())
    func sorted(_ responses: [ReceiverResponse]) -> [String] { responses.map { "\($0)" }.sorted() }
    let expected = whole.add(bytes)
    let found = bytes.flatMap { pieces.add([$0]) }
    guard sorted(found) == sorted(expected) else { throw InvariantViolation(description: "other responses in pieces") }
    let commands =
        ReceiverFamily.polls
        + ReceiverFamily.all.flatMap { [$0.commands.sleep(seconds: 9)] + ($0.commands.cyclic?.polls ?? []) }
    for response in expected {
        if case .frame(let frame) = response {
            guard bytes.indices.contains(where: { bytes[$0...].starts(with: frame.bytes) }),
                UBXFrame(frame.bytes) == frame
            else {
                throw InvariantViolation(description: "a frame that is not in the bytes")
            }
            _ = (
                UBXVersion(frame)?.generation, UBXAcknowledgement(frame), UBXPowerRequest(frame),
                UBXAntenna.isActive(frame)
            )
        }
        for command in commands where response.accepts(command) && !response.answers(command) {
            throw InvariantViolation(description: "accepted, but no response to the command")
        }
    }
    _ = ReceiverFamily(expected)
    for family in ReceiverFamily.all { _ = family.commands.cyclic?.change(expected) }
}
