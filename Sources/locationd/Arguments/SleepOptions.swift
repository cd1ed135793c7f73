// Public, because a conformance of a public type must be public.
public import ArgumentParser
import LiveSources
import LocationModel
public import ReceiverPower
import SystemCalls

/// Whether the receiver sleeps between the fixes that are needed.
struct SleepOptions: ParsableArguments {
    @Flag(help: "Put the receiver to sleep while the app needs no fix.")
    var receiverSleep = false

    @Flag(help: "Confirm that no other program needs the receiver: --receiver-sleep stops it for all clients of gpsd.")
    var receiverMineAlone = false

    @Option(
        help: """
            The kind of receiver, for --receiver-sleep or generic power; it is detected, except for a CASIC without gpsd.
            """)
    var receiverFamily: ReceiverFamily?

    /// What lets the receiver sleep, or restores one that a killed run has left asleep; nil if neither applies.
    /// - Parameters:
    ///   - responses: receives the responses that the source of a serial device reads.
    ///   - onState: called on the loop's thread with the receiver's state, when it is certain.
    func start(
        _ choice: ReceiverChoice, responses: DeviceResponses, onState: (@Sendable (ReceiverTimes.State) -> Void)? = nil
    ) throws(Failure) -> ReceiverSleep? {
        let (address, isGPSD) = SleepOptions.address(choice)
        if receiverSleep { try check(choice) }
        let name = isGPSD ? "gpsd \(address)" : "\(address)"
        guard receiverSleep || ReceiverJournalStore.exists(for: name) else { return nil }
        let store = try ReceiverJournalStore(for: name)
        return ReceiverSleep(
            address, isGPSD: isGPSD, responses: responses, family: receiverFamily, journal: store.journal,
            recoversOnly: !receiverSleep,
            save: { store.save($0) }, report: { StandardError.report($0) }, onState: onState)
    }

    /// Says at the end for how long the receiver slept, as far as that was confirmed.
    func summarize(_ times: ReceiverTimes?, sleeps: (confirmed: Int, failed: Int)) {
        guard receiverSleep, let times, times.total > 0 else { return }
        let share = (times[.asleep] / times.total).percentText
        let cyclic = (times[.cyclic] / times.total).percentText
        StandardError.report(
            "the receiver slept \(share) of the time, and was in cyclic tracking \(cyclic) "
                + "(\(sleeps.confirmed) sleeps confirmed, \(sleeps.failed) failed)")
    }

    private static func address(_ choice: ReceiverChoice) -> (address: ReceiverAddress, isGPSD: Bool) {
        switch choice {
        case .gpsd(let endpoint): (.tcp(endpoint), true)
        case .nmea(let address): (address, false)
        }
    }

    /// Throws if the other options do not permit the receiver to sleep.
    func check(_ choice: ReceiverChoice) throws(Failure) {
        let (address, isGPSD) = SleepOptions.address(choice)
        if isGPSD, !receiverMineAlone {
            throw Failure(
                .usage,
                """
                --receiver-sleep stops the receiver for every client of gpsd; add --receiver-mine-alone if no other \
                program uses it
                """
            )
        }
        if !isGPSD, case .tcp = address {
            throw Failure(.usage, "--receiver-sleep needs gpsd or a serial device; \(address) accepts no commands")
        }
    }
}

extension ReceiverFamily: ExpressibleByArgument {
    /// See ``name``.
    public init?(argument: String) { self.init(named: argument) }

    /// The name of each family.
    public static var allValueStrings: [String] { all.map(\.name) }

    /// The names, for a shell.
    public static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }

    /// See ``name``.
    public var defaultValueDescription: String { name }
}
