import TestSupport

/// The committed traces, and logs of real receivers next to the package, which a fresh clone does not have.
enum TraceFiles {
    static let committed = PackageFiles.paths(in: "Traces", ".nmea")
    static let recorded = PackageFiles.paths(in: "../shared/corpus/gpsd", ".log")
}
