import ArgumentParser
import LocationModel
import SystemCalls

/// The words of the command line, prepared for the parser, which would misread some of them.
enum CommandLineWords {
    /// Checks the words, and joins an option with a negative value to one word: the parser interprets `-1` as an
    /// option.
    static func prepared(_ words: [String]) throws(Failure) -> [String] {
        for word in words where word.unicodeScalars.contains("\u{FFFD}") {
            throw Failure(.usage, "\(word): is not UTF-8; rename the file, or use a link with another name")
        }
        try checkCommand(words)
        var prepared: [String] = []
        for (index, word) in words.enumerated() {
            if word == "--" {
                prepared += words[index...]
                break
            }
            if let option = prepared.last, option.hasPrefix("--"), !option.contains("="), isNegativeNumber(word) {
                prepared[prepared.count - 1] = "\(option)=\(word)"
            } else {
                prepared.append(word)
            }
        }
        return try withSettings(prepared)
    }

    /// Adds what the configuration file and the environment say about a run. Help is printed without reading them.
    private static func withSettings(_ words: [String]) throws(Failure) -> [String] {
        guard let command = words.first, command == "run" || command == "config",
            !words.contains("--help"), !words.contains("-h")
        else { return words }
        let options = Array(words.dropFirst())
        let settings = try RunSettings(words: options, environment: environmentVariables)
        return [command] + settings.words(before: options)
    }

    private static func isNegativeNumber(_ word: String) -> Bool {
        word.first == "-" && word.dropFirst().first?.isNumber == true
    }

    /// Rejects a command that does not exist: the parser would blame the first option after it.
    private static func checkCommand(_ words: [String]) throws(Failure) {
        var configuration = Locationd.configuration
        var path = "locationd"
        for word in words where word != "help" {
            guard !configuration.subcommands.isEmpty, !word.hasPrefix("-") else { return }
            let known = configuration.subcommands.map { $0.configuration }
            guard let next = known.first(where: { $0.commandName == word }) else {
                let names = known.filter { $0.shouldDisplay }.compactMap { $0.commandName }
                let advice = names.advice(about: word, orList: "the commands are")
                throw Failure(.usage, "there is no command '\(word)'; \(advice) (see: \(path) --help)")
            }
            configuration = next
            path += " \(word)"
        }
    }
}
