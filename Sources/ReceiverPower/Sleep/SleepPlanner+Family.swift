extension SleepPlanner {
    /// A planner for a family of receivers.
    public init(for family: ReceiverFamily, rules: SleepRules = SleepRules()) {
        let commands = family.commands
        var (hasCyclic, forgets) = (false, false)
        if case .ublox(let generation) = family {
            hasCyclic = !UBXCyclicTracking.polls(of: generation).isEmpty
            forgets = generation >= .m10
        }
        self.init(
            wakesByItself: commands.wakesByItself, canBeWoken: !commands.wake.isEmpty, hasCyclic: hasCyclic,
            forgetsInBackup: forgets, rules: rules)
    }
}
