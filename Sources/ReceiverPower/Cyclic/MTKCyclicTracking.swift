/// MediaTek MT3333's GNSS low power mode (GLP): reduced power for a part of each second, full power when signals are
/// weak. Older chips acknowledge both commands as unsupported.
///
/// `$PMTK262,3` begins it and `$PMTK262,0`, the state after a start, ends it (Telit SL871 product user guide, "Power
/// Management"). No command queries the current mode.
struct MTKCyclicTracking: CyclicCommands {
    let polls: [[UInt8]] = []

    func change(_ responses: [ReceiverResponse]) -> (begin: [[UInt8]], restore: [[UInt8]])? {
        ([commandSentence("PMTK262,3")], [commandSentence("PMTK262,0")])
    }
}
