import Foundation

/// What is to be remembered, even when the app is gone the next moment.
struct Notes {
    static let key = "VisitsAndRegions.notes"

    var all: [String] { UserDefaults.standard.stringArray(forKey: Notes.key) ?? [] }

    func add(_ note: String) {
        print(note)
        UserDefaults.standard.set(all + [note], forKey: Notes.key)
    }

    func clear() { UserDefaults.standard.removeObject(forKey: Notes.key) }
}
