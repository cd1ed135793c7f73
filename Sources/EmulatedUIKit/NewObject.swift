import CObjectCreation
import Foundation

/// An object of a class that is known only now, as UIKit makes an app's delegates; by `init()`, which a class that has
/// stored properties without values must not lack: it traps then, as it does on iOS.
func newObject(of type: NSObject.Type) -> NSObject? {
    // A class's metatype is the pointer to its metadata, and the object comes with a reference of its own.
    let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard let object = unsafe locationd_new_object(metadata) else { return nil }
    return unsafe Unmanaged<NSObject>.fromOpaque(object).takeRetainedValue()
}
