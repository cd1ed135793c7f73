import CPUMeter
import LiveSources
import LocationEngine
import LocationModel
import LocationService

extension MeasureReport {
    /// The report as a line of JSON.
    var json: [UInt8] {
        JSONWriter.line { json in
            json.field("trace", trace)
            json.field("duration", duration, decimals: 3)
            json.field("backgroundFrom", range.from, decimals: 3)
            json.field("backgroundTo", range.to, decimals: 3)
            json.field("backgroundSeconds", a.seconds, decimals: 3)
            json.field("rounds", measurement.rounds)
            json.field("as", measurement.source.rawValue)
            json.object("arms") { json in
                arm(&json, "a", experiment.arms.a, a)
                arm(&json, "b", experiment.arms.b, b)
            }
            json.object("cpuSecondsPerHour") { json in
                experiment.acquisition.write("acquisition", to: &json, scale: hourlyFactor)
                experiment.processing.write("processing", to: &json, scale: hourlyFactor)
                experiment.together.write("together", to: &json, scale: hourlyFactor)
            }
            if let saving = experiment.savingOfApp {
                json.object("processingSaved") { json in
                    json.field("byFewerFixes", saving.byFewerFixes, decimals: 6)
                    json.field("byForegroundOnlyWork", saving.byRegistration, decimals: 6)
                }
            }
            json.object("decision") { json in
                let together = experiment.together.experiment
                json.field("confidence", 0.99, decimals: 2)
                json.field("resolution", together.resolution, decimals: 3)
                json.field("intervalConfidence", 0.95, decimals: 2)
                json.field("shownInHalf", together.detectableSaving(probability: 0.5), decimals: 6)
                json.field("shownInNineOfTen", together.detectableSaving(probability: 0.9), decimals: 6)
            }
            if let wakeUpCosts {
                json.object("live") { json in
                    json.field("moments", wakeUpCosts.a.moments.count)
                    for (key, audit, cost) in [("a", a, wakeUpCosts.a), ("b", b, wakeUpCosts.b)] {
                        let seconds = cost.seconds(wakeUps: Double(wakeUps(of: audit)) * perHour)
                        json.object(key) { json in
                            json.field("cpuSecondsPerWakeUp", cost.seconds(wakeUps: 1).value, decimals: 9)
                            json.field("secondsOfSleep", cost.sleep, decimals: 6)
                            json.field("cpuSecondsPerHour", seconds.value, decimals: 6)
                            json.field("from", seconds.limits.lowerBound, decimals: 6)
                            json.field("to", seconds.limits.upperBound, decimals: 6)
                        }
                    }
                    if let saved = wakeUpCosts.saved(wakeUps: wakeUps(of: a), wakeUps(of: b)) {
                        json.object("saved") { json in
                            json.field("share", saved.value, decimals: 6)
                            json.field("from", saved.limits.lowerBound, decimals: 6)
                            json.field("to", saved.limits.upperBound, decimals: 6)
                        }
                    }
                }
            }
            energy?.write(to: &json)
            if experiment.instructions.medians != nil {
                json.object("instructionsPerHour") { json in
                    experiment.instructions.write("acquisition", to: &json, scale: perHour)
                }
            }
        }
    }

    private func arm(_ json: inout JSONWriter, _ key: String, _ arm: Arm, _ audit: TripAudit) {
        json.object(key) { json in
            json.field("name", arm.rawValue)
            json.field("wakeUps", wakeUps(of: audit))
            json.object("wakeUpsAs") { json in
                for kind in LiveSourceKind.allCases {
                    json.field(kind.rawValue, audit.wakeUps(as: kind, epochsOf: reference))
                }
            }
            json.field("replayWakeUps", audit.counts.wakeUps)
            json.field("epochs", audit.counts.source.epochs)
            json.field("epochsDecoded", audit.counts.source.epochsDecoded)
            json.field("shareDecoded", shareDecoded(audit), decimals: 6)
            json.field("sentencesDecoded", audit.counts.source.sentencesDecoded)
            json.field("sentencesSkipped", audit.counts.source.sentencesSkipped)
            json.field("fixes", audit.counts.source.fixes)
            json.field("deliveries", audit.counts.deliveries)
            let (accuracy, fewest) = audit.accuracy(against: reference)
            json.field("epochsCompared", accuracy.compared)
            json.field("shareWithinRadius", accuracy.share, decimals: 6)
            json.field("shareOfTimeWithinRadius", accuracy.shareOfTime, decimals: 6)
            json.field("fewestEpochs", fewest.count)
            json.field("fewestEpochsShare", fewest.share, decimals: 6)
            json.field("decodedToFewest", ratio(audit, to: fewest), decimals: 3)
            json.field("radius", TripAudit.radius, decimals: 3)
        }
    }
}
