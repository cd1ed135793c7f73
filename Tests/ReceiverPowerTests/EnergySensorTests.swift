import LocationModel
import ReceiverPower
import TestSupport
import Testing

/// Sensors of energy, from trees of /sys in memory.
@Suite struct EnergySensorTests {
    private let rapl = "class/powercap/intel-rapl:0"

    private func processor(_ microjoules: Int, wrap: Int = 262_143_328_850) -> FakeTree {
        FakeTree([
            "\(rapl)/name": "package-0", "\(rapl)/energy_uj": "\(microjoules)",
            "\(rapl)/max_energy_range_uj": "\(wrap)",
            // A part of the package, which must not be counted again.
            "class/powercap/intel-rapl:0:0/name": "core", "class/powercap/intel-rapl:0:0/energy_uj": "1",
        ])
    }

    @Test func `RAPL is counted from reading to reading, through its end`() {
        let fake = processor(262_143_000_000)
        var sensors = EnergySensors(fake.tree)
        #expect(sensors.names.map(\.path) == ["\(rapl)/energy_uj"])
        #expect(sensors.read(at: 0).isEmpty, "the first reading is the beginning")
        fake["\(rapl)/energy_uj"] = "671150"
        #expect(sensors.read(at: 1)[.processor].map { abs($0.joules - 1) < 1e-6 } == true)
        #expect(sensors.rejections.total == 0)
    }

    @Test(arguments: [
        ("", 1, 0), ("unknown", 1, 0), ("-5", 1, 0), ("nan", 1, 0), ("1e300", 0, 1), ("900000000000", 0, 1),
        ("0", 0, 1),
    ])
    func `Values that cannot be true are counted and not used`(text: String, unreadable: Int, implausible: Int) {
        let fake = processor(5_000_000)
        var sensors = EnergySensors(fake.tree)
        _ = sensors.read(at: 0)
        fake["\(rapl)/energy_uj"] = text
        #expect(sensors.read(at: 1).isEmpty)
        #expect(sensors.rejections.unreadable == unreadable && sensors.rejections.implausible == implausible)
        fake["\(rapl)/energy_uj"] = "7000000"
        _ = sensors.read(at: 2)
        fake["\(rapl)/energy_uj"] = "8000000"
        #expect(sensors.read(at: 3)[.processor].map { abs($0.joules - 1) < 1e-6 } == true, "and it goes on")
    }

    @Test func `A file that disappears is counted, and nothing is guessed`() {
        let fake = processor(5_000_000)
        var sensors = EnergySensors(fake.tree)
        _ = sensors.read(at: 0)
        fake["\(rapl)/energy_uj"] = nil
        #expect(sensors.read(at: 1).isEmpty && sensors.rejections.unreadable == 1)
    }

    @Test func `A counter that may have begun again several times is not used`() {
        let fake = processor(0, wrap: 1_000_000_000)
        var sensors = EnergySensors(fake.tree)
        _ = sensors.read(at: 0)
        fake["\(rapl)/energy_uj"] = "10000000"
        #expect(sensors.read(at: 3600).isEmpty && sensors.rejections.late == 1)
    }

    @Test func `A battery counts only while it is discharged`() {
        let path = "class/power_supply/BAT0"
        let fake = FakeTree([
            "\(path)/type": "Battery", "\(path)/status": "Discharging", "\(path)/charge_now": "2000000",
            "\(path)/voltage_now": "4000000", "class/power_supply/mouse/type": "Battery",
            "class/power_supply/mouse/scope": "Device", "class/power_supply/AC/type": "Mains",
        ])
        var sensors = EnergySensors(fake.tree)
        #expect(sensors.names.map(\.path) == [path])
        _ = sensors.read(at: 0)
        (fake["\(path)/charge_now"], fake["\(path)/voltage_now"]) = ("1900000", "3800000")
        // 0.1 Ah at 3.9 V.
        #expect(sensors.read(at: 3600)[.board].map { abs($0.joules - 1404) < 0.01 } == true)
        fake["\(path)/status"] = "Charging"
        #expect(sensors.read(at: 3601).isEmpty)
        (fake["\(path)/status"], fake["\(path)/charge_now"]) = ("Discharging", "2000000")
        #expect(sensors.read(at: 3700).isEmpty && sensors.rejections.total == 0)
    }

    @Test(arguments: [
        ("hwmon", nil as String?), ("hwmon", "ina226"), ("hwmon", "GNSS rail"), ("hwmon", "hwmon0"), ("iio", "ina219"),
        ("iio", "iio:device0"),
    ])
    func `A shunt is found by its label, chip or directory`(kind: String, name: String?) {
        let fake = FakeTree(
            kind == "hwmon"
                ? [
                    "class/hwmon/hwmon0/name": "ina226", "class/hwmon/hwmon0/power1_input": "90000",
                    "class/hwmon/hwmon0/label": "GNSS rail", "class/hwmon/hwmon1/name": "cpu_thermal",
                    "class/hwmon/hwmon1/temp1_input": "40000",
                ]
                : [
                    "bus/iio/devices/iio:device0/name": "ina219", "bus/iio/devices/iio:device0/in_power2_raw": "45",
                    "bus/iio/devices/iio:device0/in_power2_scale": "2",
                ])
        var sensors = EnergySensors(fake.tree, rails: EnergySensors.Rails(receiver: name))
        #expect(sensors.names.map(\.part) == [.receiver])
        for second in 0..<5 { sensors.sample(.acquiring, at: Double(second)) }
        #expect(sensors.sampler.hasMean(of: .acquiring) && sensors.readings == 5)
        #expect(sensors.watts(of: .receiver).map { abs($0 - 0.09) < 1e-9 } == true)
    }

    @Test func `Samples are rare, and absurd ones are not used`() {
        let fake = FakeTree(["class/hwmon/hwmon0/label": "gps", "class/hwmon/hwmon0/power1_input": "90000000"])
        var sensors = EnergySensors(fake.tree)
        for second in 0..<100 { sensors.sample(.tracking, at: Double(second)) }
        #expect(sensors.readings == 10 && sensors.rejections.implausible == 10)
        for second in 100..<200 { sensors.sample(.cyclic, at: Double(second)) }
        #expect(sensors.readings == 10, "cyclic tracking is too fast for it")
        fake["class/hwmon/hwmon0/power1_input"] = nil
        sensors.sample(.asleep, at: 300)
        #expect(sensors.rejections.unreadable == 1)
    }

    @Test func `Nothing is found where there is nothing`() {
        #expect(EnergySensors(FakeTree().tree).isEmpty)
        // Which of several shunts is the receiver's is not guessed.
        let fake = FakeTree(["class/hwmon/hwmon0/name": "ina219", "class/hwmon/hwmon0/power1_input": "1"])
        #expect(EnergySensors(fake.tree).isEmpty)
    }

    @Test func `The ledger keeps the states of the app apart, and loses nothing`() {
        var ledger = EnergyLedger(.active)
        ledger.add(.init(receiver: .tracking(seconds: 10), bytes: 1000, counted: [.board: (5, 10)]))
        ledger.enter(.background, .init(receiver: .tracking(seconds: 30), bytes: 3000, counted: [.board: (15, 20)]))
        ledger.add(.init(receiver: .tracking(seconds: 90), bytes: 3000, counted: [:]))
        ledger.add(.init(receiver: nil, bytes: 4000, counted: [.board: (1, 60)]))
        let (active, background) = (ledger[.active], ledger[.background])
        #expect(active.receiver[.tracking] == 30 && background.receiver[.tracking] == 60)
        #expect(active.megabytes == 0.003 && background.megabytes == 0.001)
        #expect(active.counted[.board]?.joules == 20 && active.counted[.board]?.intervals == 1)
        #expect(background.counted[.board]?.joules == 1 && background.counted[.board]?.intervals == 1)
        #expect(ledger.total().receiver.total == 90 && ledger.total().counted[.board]?.joules == 21)
    }
}
