import FuzzDriver

fuzz { try checkAnyAnswers($0) }
