import LocationModel
import ReceiverPower

/// The script that gpsd runs before it opens a receiver and after it has closed it (gpsd(8)): while no fix is needed
/// for long, a gpsd without -n closes the receiver, and only the script can let it sleep then.
struct DeviceHook {
    /// Where gpsd looks for it.
    static let path = "/etc/gpsd/device-hook"
    /// Seconds, about 46 days: what gpsd writes when it opens the receiver wakes it before.
    private static let sleepTime = 4e6

    /// The lines, which dash understands: Debian's AppArmor profile lets gpsd start no other program.
    let text: String

    /// - Parameter device: the receiver's path, as gpsd has it
    init(_ family: ReceiverFamily, device: String) throws(Failure) {
        let commands = family.commands
        guard !commands.wake.isEmpty else {
            throw Failure(
                .unavailable, "a receiver of the kind \(family.name) cannot be woken, so gpsd could not use it again"
            )
        }
        guard device.hasPrefix("/dev/"),
            device.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "/._-:".contains($0)) })
        else {
            throw Failure(.unavailable, "\(device): is not a device that a script can write to")
        }
        func octal(_ bytes: [UInt8]) -> String {
            bytes.map { "\\\($0.text(digits: 3, radix: 8))" }.joined()
        }
        text = """
            #!/bin/sh
            # Lets the receiver sleep while gpsd has closed it. By locationd doctor --device-hook, for \
            \(DeviceHook.path).
            case "$2 $1" in
            "DEACTIVATE \(device)") printf '\(octal(commands.sleep(seconds: DeviceHook.sleepTime)))' >"$1" ;;
            "ACTIVATE \(device)") printf '\(octal(commands.wake))' >"$1" ;;
            esac

            """
    }
}
