/// The accuracy that the app is authorized for.
public enum CLAccuracyAuthorization: Int, Sendable {
    /// The receiver's accuracy.
    case fullAccuracy = 0
    /// Some kilometres, a few times an hour.
    case reducedAccuracy = 1
}
