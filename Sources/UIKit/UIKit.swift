/// Apple's name for ``EmulatedUIKit``, and nothing else.
@_exported public import EmulatedUIKit
