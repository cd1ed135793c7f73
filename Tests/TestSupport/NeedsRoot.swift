import Glibc
package import Testing

extension Trait where Self == ConditionTrait {
    /// For tests that mount a file system, close a directory to the service's user, or give a file away.
    package static var needsRoot: ConditionTrait { .enabled(if: geteuid() == 0, "needs root") }
}
