import LocationModel

/// Scheduled tasks. Apple guarantees no time: the system chooses by the user's habits, the battery and the network.
/// Here a task starts as soon as its time has come, the app is in the background, and it has handled all messages;
/// tasks run one after another, never together with the app's own background tasks. A suspended app is woken for it. A
/// scheduled task has the time limit of background tasks, and ends as they do. An app without a process is not launched
/// for it: scheduled tasks end with the process. All of this is our choice.
extension ApplicationLifecycle {
    /// The next task, if the app is in a state in which it could run.
    var nextScheduledTask: ScheduledTask? {
        guard process.ending == nil else { return nil }
        // Work that the user sees beginning does not wait for other work.
        if state.isForeground { return process.scheduled.first { $0.startsInForeground == true } }
        guard process.tasks.open.isEmpty, process.watchdogs.isEmpty, state == .suspended || state == .background else {
            return nil
        }
        return process.scheduled.first
    }

    mutating func scheduleTask(_ task: ScheduledTask) {
        guard state.executes else { return }
        cancelScheduledTask(task.name)
        guard process.scheduled.count < ScheduledTask.limit else { return }
        // After those that are due at the same time.
        let index = process.scheduled.firstIndex { $0.earliest > task.earliest }
        process.scheduled.insert(task, at: index ?? process.scheduled.endIndex)
    }

    mutating func cancelScheduledTask(_ name: String) {
        guard state.executes else { return }
        process.scheduled.removeAll { $0.name == name }
    }

    mutating func beginScheduledTaskIfDue(into effects: inout [Effect]) {
        guard let task = nextScheduledTask, task.earliest <= now else { return }
        process.scheduled.removeAll { $0.name == task.name }
        if state == .suspended { move(to: .background, into: &effects) }
        // A scheduled task has its own time limit; in the foreground there is none.
        process.tasks.stopCountdown()
        effects.append(.notify(.scheduledTask(task.name, process.tasks.begin(name: task.name, at: now))))
    }
}
