import LaunchProtocol
import LocationModel

extension AppCall {
    static var locationEventHandled: AppCall { .stimulus(.app(.locationEventHandled)) }
    static func returned(from message: Message) -> AppCall { .stimulus(.app(.returned(from: message))) }
    static func beginBackgroundTask(name: String) -> AppCall { .stimulus(.app(.beginBackgroundTask(name: name))) }
    static func cancelNotification(_ identifier: String) -> AppCall { .stimulus(.app(.cancelNotification(identifier))) }
    static func request(_ client: ClientID, _ request: Request) -> AppCall { .stimulus(.request(client, request)) }
}
