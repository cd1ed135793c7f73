public import LocationModel

/// Where an app's code runs, and how its completions of events are reported.
public enum AppHosting: Hashable, Sendable {
    /// In this process: the service makes the configuration's requests when the app is launched, and completes each
    /// event for it after the given time.
    case inProcess(Durations)
    /// In a process of its own: the app sends its requests, and its completions, through the ``RemoteControl``.
    case separateProcess

    /// Seconds of the app's own time, which stops while it is suspended; 0 for what is not named.
    public struct Durations: Hashable, Sendable {
        /// For the method of a message, 0 or more.
        public var messages: [Message: Double]
        /// For a location event, 0 or more.
        public var locationEvent: Double

        /// Durations of 0 for everything that is not named.
        public init(messages: [Message: Double] = [:], locationEvent: Double = 0) {
            self.messages = messages
            self.locationEvent = locationEvent
        }
    }
}
