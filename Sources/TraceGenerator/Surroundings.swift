/// The surroundings of the antenna.
enum Surroundings: Sendable {
    /// Fields, parks, motorways.
    case open
    /// A street with houses and trees.
    case street
    /// A street with tall buildings: much of the sky is hidden, and echoes are mistaken for signals.
    case canyon
    /// No signal.
    case tunnel
    /// A few weak signals, and echoes.
    case indoors
}
