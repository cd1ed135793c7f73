import Glibc
import StateStore
import TrackStore

extension Failure {
    init(_ error: TrackError) {
        let code: Code =
            switch error {
            case .noTrack: .noInput
            case .newerVersion: .dataError
            case .storage(.failed(_, .open, let code)) where code == ENOENT || code == ENOTDIR: .noInput
            case .storage(.failed(_, _, let code)) where code == EACCES: .noPermission
            case .storage(.failed(_, .make, _)): .cannotCreate
            case .storage(.inUse): .unavailable
            case .storage(.notYours), .storage(.writableByOthers): .noPermission
            case .storage, .removed: .inputOutput
            }
        self.init(code, "\(error)")
    }
}
