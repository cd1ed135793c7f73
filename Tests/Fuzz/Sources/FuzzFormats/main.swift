import FuzzDriver

fuzz { try checkAnyRecording($0) }
