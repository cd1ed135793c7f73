enum Transport: Sendable {
    case car, carWithTunnels, motorway, bus, foot, countryCar, bicycle, runner, train, boat

    func plan(_ motion: Motion, _ random: inout Random) -> any RoadPlan {
        switch self {
        case .car: CityStreets(motion, &random)
        case .carWithTunnels: CityStreets(hasTunnels: true, motion, &random)
        case .motorway: Motorway(motion, &random)
        case .bus: BusLine()
        case .foot: Footpath(motion, &random)
        case .countryCar: CountryRoad(&random)
        case .bicycle: CyclePath(&random)
        case .runner: RunningRoute(&random)
        case .train: RailwayLine(&random)
        case .boat: Waterway(&random)
        }
    }
}
