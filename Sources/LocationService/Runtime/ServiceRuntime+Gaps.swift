import ApplicationLifecycle
import LocationEngine
import LocationModel

/// Why the app receives no location.
extension ServiceRuntime {
    /// Records deliveries and a change of the cause after an event of the loop. For a fix that is delivered as usual,
    /// it compares a few numbers only.
    /// - Parameter isEpoch: whether the event is an epoch of the source.
    mutating func reviewGaps(afterEpoch isEpoch: Bool) {
        guard configuration.keepsGaps else { return }
        let isDelivered = statistics.deliveries.deliveries > reviewedDeliveries
        if !isDelivered && isEpoch { app.needsGapReview = true }
        guard isDelivered || app.needsGapReview, let now = timing.now else { return }
        let moment = DeliveryGaps.Moment(now: now, epochs: source.counts.epochs, isEpoch: isEpoch)
        if isDelivered {
            reviewedDeliveries = statistics.deliveries.deliveries
            if gaps.current != nil { app.needsGapReview = true }
            gaps.recordDelivery(moment, period: engine.receiverPeriod)
        }
        guard app.needsGapReview else { return }
        app.needsGapReview = false
        // An epoch that was not delivered without another reason was not usable.
        let cause = gapCause ?? (isEpoch && !isDelivered ? .noFix : nil)
        gaps.record(cause, moment, period: engine.receiverPeriod)
    }

    private var gapCause: GapCause? {
        // An app that is being terminated.
        if lifecycle.state.executes && !app.deliveryPolicy.getsDeliveries { return .notRunning }
        return engine.gapCause(isSourceLost: source.isLost, at: timing.present)
    }

    var presentGaps: DeliveryGaps {
        let moment = DeliveryGaps.Moment(now: timing.present, epochs: source.counts.epochs, isEpoch: false)
        var gaps = gaps
        // A command may just have changed the cause.
        if app.needsGapReview, timing.now != nil { gaps.record(gapCause, moment, period: engine.receiverPeriod) }
        return gaps.extended(to: moment, period: engine.receiverPeriod)
    }
}
