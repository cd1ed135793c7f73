import Glibc
import SystemCalls

/// Opens the files to which commands write.
enum OutputDescriptor {
    /// Opens a file, or creates it; old content stays.
    /// - Parameters:
    ///   - overwrites: whether a regular file may exist already.
    ///   - mode: the permissions of a new file.
    ///   - flags: flags of open(2) for what exists already.
    static func open(
        _ path: String, overwrites: Bool, mode: UInt32, flags: Int32
    ) throws(Failure) -> (descriptor: Int32, isNew: Bool) {
        do throws(SystemError) {
            do throws(SystemError) {
                return (try openFile(path, O_WRONLY | O_CREAT | O_EXCL, mode: mode), true)
            } catch {
                // A device or a FIFO has no content to lose.
                guard error.code == EEXIST, overwrites || !isRegularFile(path) else { throw error }
            }
            return (try openFile(path, O_WRONLY | flags, mode: mode), false)
        } catch {
            let reason =
                switch error.code {
                case EEXIST: "already exists; --force overwrites it"
                case ENXIO where (try? FileStatus(of: path))?.kind == .fifo:
                    "is a FIFO without a reader; start the reader first"
                default: "cannot be written: \(error)"
                }
            throw Failure(.cannotCreate, "\(path): \(reason)")
        }
    }
}
