#pragma once

/// A new object of a class that descends from Foundation's `NSObject`, made by its `init()`: what `+new` is in
/// Objective-C. Swift itself makes objects of a class that is known only at run time by `required` initialisers alone,
/// and UIKit's delegates have none.
///
/// - Parameter metadata: the class, as `unsafeBitCast` gives it.
/// - Returns: the object with one reference, which is the caller's.
const void *locationd_new_object(const void *metadata);
