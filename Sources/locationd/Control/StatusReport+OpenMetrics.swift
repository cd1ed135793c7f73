import LocationModel

/// The report in OpenMetrics text, version 1.0.0, for `ctl metrics` and ``MetricsServer``.
extension StatusReport {
    var openMetrics: [UInt8] {
        var metrics = MetricsText()
        metrics.family("locationd_build", .info, "The version of this locationd.") {
            $0.sample("_info", ["version": programVersion], "1")
        }
        metrics.family("locationd_app_state", .stateSet, "The state of the app.") { metrics in
            for state in ApplicationState.allCases {
                let isPresent = state.rawValue == self.state
                metrics.sample("", ["locationd_app_state": state.rawValue], isPresent ? "1" : "0")
            }
        }
        metrics.family("locationd_source_up", .gauge, "Whether the source of the fixes is there.") {
            $0.sample("", value: source?.found == nil ? 0 : 1)
        }
        if let fix {
            metrics.family("locationd_fix_age_seconds", .gauge, "Seconds since the last fix with a position.") {
                $0.sample("", value: fix.age)
            }
            if let accuracy = fix.horizontalAccuracy {
                metrics.family("locationd_fix_accuracy_meters", .gauge, "The horizontal accuracy of that fix.") {
                    $0.sample("", value: accuracy)
                }
            }
        }
        metrics.family("locationd_fix_wanted", .gauge, "Whether the source is asked for a fix now.") {
            $0.sample("", value: demand.kind == .everyEpoch || demand.seconds == 0 ? 1 : 0)
        }
        if let counts {
            metrics.count("locationd_fixes", counts.fixes, "Epochs with a fix that were decoded.")
            metrics.count("locationd_epochs_decoded", counts.epochsDecoded, "Epochs that were decoded.")
            metrics.count("locationd_epochs_skipped", counts.epochsSkipped, "Epochs that were skipped.")
            metrics.count("locationd_deliveries", counts.deliveries, "Deliveries to the app.")
            metrics.count("locationd_locations", counts.locations, "Locations in these deliveries.")
        }
        metrics.family("locationd_state_seconds", .counter, "Seconds that the app has spent in a state.") { metrics in
            for (state, cost) in orderedStates { metrics.sample("_total", ["state": state], value: cost.seconds) }
        }
        metrics.family("locationd_cpu_seconds", .counter, "CPU time of the run in a state of the app.") { metrics in
            for (state, cost) in orderedStates { metrics.sample("_total", ["state": state], value: cost.cpuSeconds) }
        }
        metrics.family("locationd_wake_ups", .counter, "How often a thread of the run has waited.") { metrics in
            for (state, cost) in orderedStates { metrics.sample("_total", ["state": state], "\(cost.wakeUps)") }
        }
        if let publish {
            metrics.family("locationd_publish_up", .gauge, "Whether the broker is connected.") {
                $0.sample("", value: publish.online ? 1 : 0)
            }
            metrics.family("locationd_publish_queue", .gauge, "Positions that wait to be sent.") {
                $0.sample("", value: Double(publish.queued))
            }
            metrics.count("locationd_publish_lost", publish.lost, "Positions that were removed before they were sent.")
            metrics.count("locationd_publish_bytes", publish.bytesSent, "Bytes of the messages sent.")
            if let last = publish.lastTransfer {
                metrics.family(
                    "locationd_publish_last_transfer_seconds", .gauge, "Seconds since the last acknowledgement."
                ) { $0.sample("", value: last) }
            }
        }
        if let storage {
            if let free = storage.free {
                metrics.family("locationd_disk_free_bytes", .gauge, "Bytes that may be written to the run's disk.") {
                    $0.sample("", [:], "\(free)")
                }
            }
            if let waiting = storage.waiting {
                metrics.family("locationd_track_up", .gauge, "Whether the last position could be written.") {
                    $0.sample("", [:], storage.failure == nil ? "1" : "0")
                }
                metrics.family("locationd_track_waiting", .gauge, "Positions that wait for the disk.") {
                    $0.sample("", [:], "\(waiting)")
                }
            }
            if let lost = storage.lost {
                metrics.count("locationd_track_lost", lost, "Positions that were dropped, because too many waited.")
            }
        }
        if let startUp {
            metrics.family("locationd_start_up_cpu_seconds", .gauge, "CPU time before the app was launched.") {
                $0.sample("", value: startUp.cpuSeconds)
            }
        }
        metrics.count("locationd_status_requests", statusRequests?.count ?? 0, "Requests like this one.")
        metrics.family("locationd_status_requests_cpu_seconds", .counter, "CPU time of these requests.") {
            $0.sample("_total", value: statusRequests?.cpuSeconds ?? 0)
        }
        if let daemon {
            metrics.family("locationd_gpsd_cpu_seconds", .counter, "CPU time of gpsd.") { metrics in
                metrics.sample("_total", ["app": "foreground"], value: daemon.foreground.cpuSeconds)
                metrics.sample("_total", ["app": "background"], value: daemon.background.cpuSeconds)
            }
        }
        if let energy { metrics.append(energy) }
        return metrics.bytes + "# EOF\n".utf8
    }
}

extension MetricsText {
    /// The energy, with how each figure was found as a label. A gauge, because an estimate may be corrected downwards.
    fileprivate mutating func append(_ energy: EnergyReport) {
        let ends: [(name: String, help: String, value: (EnergyReport.Figure) -> Double)] = [
            ("locationd_energy_joules", "Energy of a part in a state of the app.", { $0.joules }),
            ("locationd_energy_low_joules", "The lower end of its 95 % interval.", { $0.low }),
            ("locationd_energy_high_joules", "The upper end of its 95 % interval.", { $0.high }),
        ]
        for (name, help, value) in ends {
            family(name, .gauge, help) { metrics in
                for figure in energy.figures {
                    guard let state = figure.state else { continue }
                    metrics.sample(
                        "", ["state": state, "part": figure.part, "basis": figure.basis], value: value(figure))
                }
            }
        }
        family("locationd_energy_saved_joules", .gauge, "Energy of a part that the background has saved.") { metrics in
            for figure in energy.saved {
                metrics.sample("", ["part": figure.part, "basis": figure.basis], value: figure.joules)
            }
        }
        count("locationd_energy_readings", energy.readings, "Readings of sensors of energy.")
        count("locationd_energy_readings_rejected", energy.rejected, "Readings that were not used.")
    }
}

/// Metric families in OpenMetrics text.
private struct MetricsText {
    enum Kind: String {
        case counter, gauge, info
        case stateSet = "stateset"
    }

    private(set) var bytes: [UInt8] = []
    private var name = ""

    init() { bytes.reserveCapacity(8192) }

    mutating func family(_ name: String, _ kind: Kind, _ help: String, _ samples: (inout MetricsText) -> Void) {
        self.name = name
        append("# TYPE ", name, " ", kind.rawValue, "\n# HELP ", name, " ", help, "\n")
        samples(&self)
    }

    /// Bytes and not one string, which would cost the run three times as much.
    private mutating func append(_ parts: String...) {
        for part in parts { bytes += part.utf8 }
    }

    mutating func count(_ name: String, _ value: Int, _ help: String) {
        family(name, .counter, help) { $0.sample("_total", [:], "\(value)") }
    }

    mutating func sample(_ suffix: String, _ labels: KeyValuePairs<String, String> = [:], value: Double) {
        sample(suffix, labels, "\(value)")
    }

    /// - Parameter labels: their values need no escaping: they are names of this program.
    mutating func sample(_ suffix: String, _ labels: KeyValuePairs<String, String> = [:], _ value: String) {
        append(name, suffix)
        var opening = "{"
        for (key, value) in labels {
            append(opening, key, "=\"", value, "\"")
            opening = ","
        }
        append(labels.isEmpty ? " " : "} ", value, "\n")
    }
}
