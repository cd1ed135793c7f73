/// Where and how a result was made.
package struct RunEnvironment: Codable, Hashable, Sendable {
    /// The processor and the number of its cores.
    package var machine: String
    /// The kernel's name, release and architecture.
    package var kernel: String
    /// Programs with their versions.
    package var versions: [String]
    /// The command that makes the result again.
    package var command: String

    package init(machine: String, kernel: String, versions: [String], command: String) {
        self.machine = machine
        self.kernel = kernel
        self.versions = versions
        self.command = command
    }
}
