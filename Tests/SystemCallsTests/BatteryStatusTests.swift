import Foundation
import LocationModel
import SystemCalls
import TestSupport
import Testing

struct BatteryStatusTests {
    let scratch: Scratch
    init() throws { scratch = try Scratch() }

    private func supply(_ name: String, _ values: [String: String]) throws {
        let folder = scratch.path(name)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for (file, value) in values {
            try "\(value)\n".write(toFile: "\(folder)/\(file)", atomically: false, encoding: .utf8)
        }
    }

    private func read() -> BatteryStatus? { BatteryStatus(in: scratch.path(".")) }

    @Test(arguments: [
        ("Discharging", 43, DevicePower.BatteryState.unplugged), ("Charging", 43, .charging), ("Full", 100, .full),
        ("Not charging", 80, .charging), ("Not charging", 100, .full), ("Unknown", 5, .unknown),
    ])
    func `The board's battery is read`(status: String, level: Int, expected: DevicePower.BatteryState) throws {
        try supply("AC", ["type": "Mains"])
        try supply("BAT0", ["type": "Battery", "status": status, "capacity": "\(level)"])
        let battery = try #require(read())
        #expect(battery.percent == level && battery.state == expected)
    }

    @Test func `A battery that was removed does not hide another`() throws {
        try supply("BAT0", ["type": "Battery", "present": "0", "capacity": "0", "status": "Unknown"])
        #expect(read() == nil)
        try supply("BAT1", ["type": "Battery", "present": "1", "capacity": "43", "status": "Discharging"])
        #expect(read()?.percent == 43)
    }

    @Test func `A mouse's battery, mains and an empty directory are no battery of the board`() throws {
        #expect(read() == nil && BatteryStatus(in: scratch.path("missing")) == nil)
        try supply("AC", ["type": "Mains"])
        try supply("hid", ["type": "Battery", "scope": "Device", "capacity": "70", "status": "Discharging"])
        #expect(read() == nil)
        try supply("BAT0", ["type": "Battery", "status": "Discharging"])
        #expect(read() == nil, "it does not say how full it is")
    }
}
