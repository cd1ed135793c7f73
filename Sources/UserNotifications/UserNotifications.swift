/// Apple's name for ``EmulatedUserNotifications``, and nothing else.
@_exported public import EmulatedUserNotifications
