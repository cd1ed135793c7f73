// The module of Apple's name; the code is in EmulatedCoreLocation.
@_exported public import EmulatedCoreLocation
