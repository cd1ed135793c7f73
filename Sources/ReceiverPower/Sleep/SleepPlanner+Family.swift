extension SleepPlanner {
    /// A planner for a family of receivers.
    public init(for family: ReceiverFamily, rules: SleepRules = SleepRules()) {
        let commands = family.commands
        self.init(
            wakesByItself: commands.wakesByItself, canBeWoken: !commands.wake.isEmpty,
            hasCyclic: commands.cyclic != nil,
            forgetsInBackup: commands.losesConfiguration, rules: rules)
    }
}
