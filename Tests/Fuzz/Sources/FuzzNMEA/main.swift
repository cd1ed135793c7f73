import FuzzDriver

fuzz { try checkAnyBytes($0) }
