import LocationModel

extension SourceWait {
    /// This wait, which ends at an instant at the latest; nil sets no limit.
    func limited(to latest: Instant?) -> SourceWait {
        guard let latest else { return self }
        var wait = self
        wait.until = min(until ?? latest, latest)
        return wait
    }
}
