public import EmulatedUIKit

/// The class of an app's delegate: `AppDelegate.self`.
public typealias AppDelegateClass = any (NSObject & UIApplicationDelegate).Type
