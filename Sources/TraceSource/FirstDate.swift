import LocationModel
import NMEA0183

/// The date of the first epoch: the first date that a sentence names, or the day before it when midnight lies between
/// the two. Nil while no sentence names one.
func dateOfFirstEpoch(in bytes: RawSpan) -> CalendarDate? {
    var decoder = NMEADecoder()
    var first: TimeOfDay?
    var named: CalendarDate?
    var time: TimeOfDay?
    _ = decoder.decode(bytes) { sentence in
        time = sentence.time
        first = first ?? time
        switch sentence {
        case .rmc(let rmc): named = rmc.date
        case .zda(let zda): named = zda.date
        default: break
        }
        return named == nil ? .proceed : .stop
    }
    guard let named, let first, let time, first.nanoseconds - time.nanoseconds > TimeOfDay.nanosecondsPerDay / 2
    else { return named }
    return named.advanced(byDays: -1)
}
