import CObjectCreation
import Foundation

/// An object of a class that is known at run time only, as UIKit makes an app's delegates. A class with stored
/// properties without values must have an `init()`; otherwise this traps, as on iOS.
func newObject(of type: NSObject.Type) -> NSObject? {
    // A class's metatype is the pointer to its metadata; the object is returned with a reference of its own.
    let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard let object = unsafe locationd_new_object(metadata) else { return nil }
    return unsafe Unmanaged<NSObject>.fromOpaque(object).takeRetainedValue()
}
