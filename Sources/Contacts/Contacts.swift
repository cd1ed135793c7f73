/// Apple's name for ``EmulatedContacts``, and nothing else.
@_exported public import EmulatedContacts
