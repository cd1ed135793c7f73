import LocationModel

extension StatusReport {
    /// The report as a line of JSON.
    var line: [UInt8] {
        JSONWriter.line(capacity: 2048) { json in
            json.field("version", StatusReport.version)
            json.field("time", time.iso8601)
            json.field("state", state)
            if let process { json.field("process", process) }
            json.field("backgroundTimeRemaining", backgroundTimeRemaining, decimals: 3)
            if let notifications { json.array("notifications", notifications) { $0.element($1) } }
            switch demand {
            case .idle: json.field("demand", "idle")
            case .everyEpoch: json.field("demand", "everyEpoch")
            case .notBefore(let instant):
                json.field("demand", "notBefore")
                json.field("until", instant.iso8601)
            }
            if let waitsFor { json.field("waitsFor", waitsFor) }
            if let source {
                json.object("source") { json in
                    switch source.state {
                    case .found(let name):
                        json.field("state", "found")
                        json.field("name", name)
                    case .lost(let reason):
                        json.field("state", "lost")
                        json.field("reason", reason)
                    }
                }
            }
            if let fix {
                json.object("fix") { json in
                    json.field("age", fix.age, decimals: 3)
                    json.field("horizontalAccuracy", fix.horizontalAccuracy, decimals: 3)
                }
            }
            json.object("states") { json in
                for (state, cost) in orderedStates { json.object(state) { $0.fields(of: cost) } }
            }
            if let counts {
                json.object("counts") { json in
                    json.field("fixes", counts.fixes)
                    json.field("epochsDecoded", counts.epochsDecoded)
                    json.field("epochsSkipped", counts.epochsSkipped)
                    json.field("deliveries", counts.deliveries)
                    json.field("locations", counts.locations)
                }
            }
            if let publish {
                json.object("publish") { json in
                    json.field("online", publish.online)
                    if let failure = publish.failure { json.field("failure", failure) }
                    json.field("queued", publish.queued)
                    json.field("lost", publish.lost)
                    json.field("lastTransfer", publish.lastTransfer, decimals: 3)
                    json.field("bytesSent", publish.bytesSent)
                }
            }
            if let storage {
                json.object("storage") { json in
                    if let free = storage.free { json.field("free", free) }
                    if let total = storage.total { json.field("total", total) }
                    if let waiting = storage.waiting { json.field("waiting", waiting) }
                    if let lost = storage.lost { json.field("lost", lost) }
                    if let failure = storage.failure { json.field("failure", failure) }
                }
            }
            if let gap { json.object("gap") { $0.fields(of: gap) } }
            json.object("startUp", startUp)
            json.object("statusRequests", statusRequests)
            json.field("saved", saved, decimals: 4)
            if let daemon {
                json.object("daemon") { json in
                    json.field("process", daemon.process)
                    json.object("foreground") { $0.fields(of: daemon.foreground) }
                    json.object("background") { $0.fields(of: daemon.background) }
                    json.field("saved", savedByDaemon, decimals: 4)
                }
            }
            if let energy { json.object("energy") { energy.write(to: &$0) } }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func object(_ key: String, _ overhead: StatusReport.Overhead?) {
        guard let overhead else { return }
        object(key) { json in
            if let count = overhead.count { json.field("count", count) }
            json.field("cpuSeconds", overhead.cpuSeconds, decimals: 9)
        }
    }

    fileprivate mutating func fields(of cost: StatusReport.Cost) {
        field("seconds", cost.seconds, decimals: 3)
        field("cpuSeconds", cost.cpuSeconds, decimals: 9)
        field("cpuMillisecondsPerMinute", cost.rate, decimals: 3)
        field("wakeUps", cost.wakeUps)
    }
}
