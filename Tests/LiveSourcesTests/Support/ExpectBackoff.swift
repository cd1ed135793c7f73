import Testing

/// Expects the pauses between attempts to reach a service on this machine: doubled from an eighth of a second up to
/// five seconds, each at random up to a fifth shorter.
func expectBackoff(_ pauses: [Double]) {
    var longest = 0.125
    for pause in pauses {
        #expect(pause > 0.79 * longest && pause <= longest + 1e-6, "\(pauses)")
        longest = min(2 * longest, 5)
    }
    #expect(pauses.count > 6)
}
