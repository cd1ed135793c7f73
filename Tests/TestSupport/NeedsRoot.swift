import Glibc
package import Testing

extension Trait where Self == ConditionTrait {
    /// For tests that mount a file system, or do something as another user.
    package static var needsRoot: ConditionTrait { .enabled(if: geteuid() == 0, "needs root") }
}
