/// What a receiver knows about its antenna's supply: UBX-MON-HW (0A 09) of M6 to M8, UBX-MON-RF (0A 38) of M9 and M10.
///
///     MON-HW   … | 20: status | 21: power | …
///     MON-RF   version | blocks | 0 0 | for each block, 24 bytes: … | 2: status | 3: power | …
///
/// Status 2 is a connected antenna that takes current, power 1 a supply that is on (u-blox M8 receiver description,
/// UBX-13003221, and M10 interface description, UBX-21035062).
public enum UBXAntenna {
    /// The message that asks for it.
    public static func poll(of generation: UBXVersion.Generation) -> UBXFrame {
        UBXFrame(0x0A, generation >= .m9 ? 0x38 : 0x09)
    }

    /// Whether an active antenna is supplied; nil if the frame does not say so: not every board can measure it.
    public static func isActive(_ frame: UBXFrame) -> Bool? {
        let payload = frame.payload
        let places: [Int]
        switch (frame.messageClass, frame.id) {
        case (0x0A, 0x09) where payload.count >= 22: places = [20]
        case (0x0A, 0x38) where payload.count >= 4 + 24 * Int(payload[1]):
            places = (0..<Int(payload[1])).map { 6 + 24 * $0 }
        default: return nil
        }
        let known = places.filter { payload[$0] >= 2 && payload[$0 + 1] <= 1 }
        return known.isEmpty ? nil : known.contains { payload[$0] == 2 && payload[$0 + 1] == 1 }
    }
}
