public import LocationModel

/// Work that an app asks the system to have done later, behind the screen: what `BGTaskScheduler` is made of.
public struct ScheduledTask: Hashable, Sendable {
    /// The app's own name for it.
    public var name: String
    /// It is not begun before.
    public var earliest: Instant

    /// Work that may begin at this instant.
    public init(_ name: String, notBefore earliest: Instant) {
        self.name = name
        self.earliest = earliest
    }
}

/// Apple promises no time: the system chooses by the user's habits, the battery and the network. Here a task begins as soon
/// as its time has come and the app is behind the screen and done with what it was told; one after the other, never beside
/// background tasks of the app's own. A suspended app is woken for it. It has the time that background tasks have, and ends
/// as they do. An app without a process is not launched for it: what it has asked for is gone with the process. All of
/// that is our choice.
extension ApplicationLifecycle {
    /// The next one, if the app is where it could do it.
    var nextScheduledTask: ScheduledTask? {
        guard process.ending == nil, process.tasks.open.isEmpty, process.watchdogs.isEmpty,
            state == .suspended || state == .background
        else { return nil }
        return process.scheduled.first
    }

    mutating func scheduleTask(_ task: ScheduledTask) {
        guard state.executes else { return }
        cancelScheduledTask(task.name)
        // Behind those that are due at the same time.
        let index = process.scheduled.firstIndex { $0.earliest > task.earliest }
        process.scheduled.insert(task, at: index ?? process.scheduled.endIndex)
    }

    mutating func cancelScheduledTask(_ name: String) {
        guard state.executes else { return }
        process.scheduled.removeAll { $0.name == name }
    }

    mutating func beginScheduledTaskIfDue(into effects: inout [Effect]) {
        guard let task = nextScheduledTask, task.earliest <= now else { return }
        process.scheduled.removeFirst()
        if state == .suspended { move(to: .background, into: &effects) }
        // It has time of its own.
        process.tasks.stopCountdown()
        effects.append(.scheduledTask(task.name, process.tasks.begin(name: task.name, at: now)))
    }
}
