import ArgumentParser

/// A part that is measured separately.
enum MeasuredPart: String, ExpressibleByArgument {
    /// The service's part: reading, decoding, deciding.
    case acquisition
    /// The app's part, as its registered work runs.
    case processing
    /// The app's part for the same deliveries as if it did all of its work for each.
    case fullProcessing = "full-processing"
}
