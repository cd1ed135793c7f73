/// Apple's name for ``EmulatedBackgroundTasks``, and nothing else.
@_exported public import EmulatedBackgroundTasks
