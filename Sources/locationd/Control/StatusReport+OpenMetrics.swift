import LocationModel

/// The report in OpenMetrics text, version 1.0.0, for `ctl metrics` and ``MetricsServer``.
extension StatusReport {
    var openMetrics: [UInt8] {
        var metrics = MetricsText()
        let states = orderedStates
        metrics.begin(.build)
        metrics.sample([("version", programVersion)], value: 1)
        metrics.begin(.appState)
        for state in ApplicationState.allCases {
            metrics.sample([("locationd_app_state", state.rawValue)], value: state.rawValue == self.state ? 1 : 0)
        }
        metrics.write(.sourceUp, source?.isFound == true ? 1 : 0)
        if let fix {
            metrics.write(.fixAge, fix.age)
            if let accuracy = fix.horizontalAccuracy { metrics.write(.fixAccuracy, accuracy) }
        }
        metrics.write(.fixWanted, demand.wants(time) ? 1 : 0)
        if let counts {
            metrics.write(.fixes, counts.fixes)
            metrics.write(.epochsDecoded, counts.epochsDecoded)
            metrics.write(.epochsSkipped, counts.epochsSkipped)
            metrics.write(.deliveries, counts.deliveries)
            metrics.write(.locations, counts.locations)
        }
        metrics.begin(.stateSeconds)
        for (state, cost) in states { metrics.sample([("state", state)], value: cost.seconds) }
        metrics.begin(.cpuSeconds)
        for (state, cost) in states { metrics.sample([("state", state)], value: cost.cpuSeconds) }
        metrics.begin(.wakeUps)
        for (state, cost) in states { metrics.sample([("state", state)], value: cost.wakeUps) }
        if let publish {
            metrics.write(.publishUp, publish.online ? 1 : 0)
            metrics.write(.publishQueue, publish.queued)
            metrics.write(.publishLost, publish.lost)
            metrics.write(.publishBytes, publish.bytesSent)
            if let last = publish.lastTransfer { metrics.write(.publishLastTransfer, last) }
        }
        if let storage {
            if let free = storage.free { metrics.write(.diskFree, free) }
            if let waiting = storage.waiting {
                metrics.write(.trackUp, storage.failure == nil ? 1 : 0)
                metrics.write(.trackWaiting, waiting)
            }
            if let lost = storage.lost { metrics.write(.trackLost, lost) }
        }
        if let startUp { metrics.write(.startUp, startUp.cpuSeconds) }
        metrics.write(.statusRequests, statusRequests?.count ?? 0)
        metrics.write(.statusRequestsCPU, statusRequests?.cpuSeconds ?? 0)
        if let daemon {
            metrics.begin(.daemonCPU)
            metrics.sample([("app", "foreground")], value: daemon.foreground.cpuSeconds)
            metrics.sample([("app", "background")], value: daemon.background.cpuSeconds)
        }
        if let energy { metrics.append(energy) }
        return metrics.ended
    }
}

extension MetricsText {
    /// The energy, with the basis of each figure as a label. A gauge, because an estimate may be corrected downwards.
    fileprivate mutating func append(_ energy: EnergyReport) {
        let ends: [(family: MetricFamily, value: (EnergyReport.Figure) -> Double)] = [
            (.energy, { $0.joules }), (.energyLow, { $0.low }), (.energyHigh, { $0.high }),
        ]
        for (family, value) in ends {
            begin(family)
            for figure in energy.figures {
                guard let state = figure.state else { continue }
                sample([("state", state), ("part", figure.part), ("basis", figure.basis)], value: value(figure))
            }
        }
        begin(.energySaved)
        for figure in energy.saved { sample([("part", figure.part), ("basis", figure.basis)], value: figure.joules) }
        write(.energyReadings, energy.readings)
        write(.energyReadingsRejected, energy.rejected)
    }
}

extension MetricFamily {
    fileprivate static let build = Self("locationd_build", .info, "The version of this locationd.")
    fileprivate static let appState = Self("locationd_app_state", .stateSet, "The state of the app.")
    fileprivate static let sourceUp = Self(
        "locationd_source_up", .gauge, "Whether the source of the fixes is available.")
    fileprivate static let fixAge = Self(
        "locationd_fix_age_seconds", .gauge, "Seconds since the last fix with a position.")
    fileprivate static let fixAccuracy = Self(
        "locationd_fix_accuracy_meters", .gauge, "The horizontal accuracy of that fix.")
    fileprivate static let fixWanted = Self(
        "locationd_fix_wanted", .gauge, "Whether the source is asked for a fix now.")
    fileprivate static let fixes = Self("locationd_fixes", .counter, "Epochs with a fix that were decoded.")
    fileprivate static let epochsDecoded = Self("locationd_epochs_decoded", .counter, "Epochs that were decoded.")
    fileprivate static let epochsSkipped = Self("locationd_epochs_skipped", .counter, "Epochs that were skipped.")
    fileprivate static let deliveries = Self("locationd_deliveries", .counter, "Deliveries to the app.")
    fileprivate static let locations = Self("locationd_locations", .counter, "Locations in these deliveries.")
    fileprivate static let stateSeconds = Self(
        "locationd_state_seconds", .counter, "Seconds that the app has spent in a state.")
    fileprivate static let cpuSeconds = Self(
        "locationd_cpu_seconds", .counter, "CPU time of the run in a state of the app.")
    fileprivate static let wakeUps = Self(
        "locationd_wake_ups", .counter, "How often a thread of the run has waited.")
    fileprivate static let publishUp = Self("locationd_publish_up", .gauge, "Whether the broker is connected.")
    fileprivate static let publishQueue = Self(
        "locationd_publish_queue", .gauge, "Positions that wait to be sent.")
    fileprivate static let publishLost = Self(
        "locationd_publish_lost", .counter, "Positions that were removed before they were sent.")
    fileprivate static let publishBytes = Self("locationd_publish_bytes", .counter, "Bytes of the messages sent.")
    fileprivate static let publishLastTransfer = Self(
        "locationd_publish_last_transfer_seconds", .gauge, "Seconds since the last acknowledgement.")
    fileprivate static let diskFree = Self(
        "locationd_disk_free_bytes", .gauge, "Bytes that may be written to the run's disk.")
    fileprivate static let trackUp = Self(
        "locationd_track_up", .gauge, "Whether the last position could be written.")
    fileprivate static let trackWaiting = Self(
        "locationd_track_waiting", .gauge, "Positions that wait for the disk.")
    fileprivate static let trackLost = Self(
        "locationd_track_lost", .counter, "Positions that were dropped, because too many waited.")
    fileprivate static let startUp = Self(
        "locationd_start_up_cpu_seconds", .gauge, "CPU time before the app was launched.")
    fileprivate static let statusRequests = Self(
        "locationd_status_requests", .counter, "Requests like this one.")
    fileprivate static let statusRequestsCPU = Self(
        "locationd_status_requests_cpu_seconds", .counter, "CPU time of these requests.")
    fileprivate static let daemonCPU = Self("locationd_gpsd_cpu_seconds", .counter, "CPU time of gpsd.")
    fileprivate static let energy = Self(
        "locationd_energy_joules", .gauge, "Energy of a part in a state of the app.")
    fileprivate static let energyLow = Self(
        "locationd_energy_low_joules", .gauge, "The lower end of its 95 % interval.")
    fileprivate static let energyHigh = Self(
        "locationd_energy_high_joules", .gauge, "The upper end of its 95 % interval.")
    fileprivate static let energySaved = Self(
        "locationd_energy_saved_joules", .gauge, "Energy of a part that the background has saved.")
    fileprivate static let energyReadings = Self(
        "locationd_energy_readings", .counter, "Readings of sensors of energy.")
    fileprivate static let energyReadingsRejected = Self(
        "locationd_energy_readings_rejected", .counter, "Readings that were not used.")
}
