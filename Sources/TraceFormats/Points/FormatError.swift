/// Why a recording cannot be read any further.
public enum FormatError: Error, Hashable {
    /// The line, and what is wrong there.
    case malformed(line: Int, String)
    /// The library that reads this format was not available when the program was built.
    case missingLibrary(String)
    /// A speed over ground was given, but the recording has times.
    case hasTimes(line: Int)
}
