/// The checksum of a sentence: the exclusive or of the characters between its delimiter and the `*`.
package func sentenceChecksum(of body: some Sequence<UInt8>) -> UInt8 { body.reduce(0, ^) }
