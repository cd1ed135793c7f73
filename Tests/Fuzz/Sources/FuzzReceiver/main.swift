import FuzzDriver

fuzz { try checkAnyResponses($0) }
