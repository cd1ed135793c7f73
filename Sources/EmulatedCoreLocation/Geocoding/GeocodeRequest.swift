import EmulatedDevice
import Foundation
import Synchronization

/// The current request of a geocoder. Each request completes once, with its result or by cancellation.
final class GeocodeRequest: Sendable {
    typealias Search = @Sendable () async throws -> [Place]
    typealias Completion = @Sendable (Result<[CLPlacemark], CLError>) -> Void

    private struct Current {
        let number: Int
        let completion: Completion
        let task: Task<Void, Never>

        func cancel() {
            task.cancel()
            completion(.failure(CLError(.geocodeCanceled)))
        }
    }

    private let state = Mutex<(last: Int, current: Current?)>((0, nil))

    var isInProgress: Bool { state.withLock { $0.current != nil } }

    /// - Parameter search: nil without a provider.
    func begin(_ search: Search?, _ completion: @escaping Completion) {
        let before = state.withLock { state in
            state.last += 1
            let number = state.last
            let task = Task { [weak self] in
                let result = await GeocodeRequest.result(of: search)
                self?.remove(number)?.completion(result)
            }
            defer { state.current = Current(number: number, completion: completion, task: task) }
            return state.current
        }
        before?.cancel()
    }

    func cancel() { remove(nil)?.cancel() }

    /// Removes and returns the current request if it has this number; nil: any.
    private func remove(_ number: Int?) -> Current? {
        state.withLock { state in
            guard let current = state.current, number == nil || number == current.number else { return nil }
            state.current = nil
            return current
        }
    }

    private static func result(of search: Search?) async -> Result<[CLPlacemark], CLError> {
        guard let search else { return .failure(CLError(.network)) }
        do {
            let places = try await search()
            return places.isEmpty
                ? .failure(CLError(.geocodeFoundNoResult)) : .success(places.map { CLPlacemark($0) })
        } catch let error as CLError {
            return .failure(error)
        } catch {
            return .failure(CLError(.network, userInfo: [NSUnderlyingErrorKey: error]))
        }
    }
}
