import Foundation

/// Notes that are stored at once, because the app may be ended at any moment.
struct Notes {
    static let key = "VisitsAndRegions.notes"

    var all: [String] { UserDefaults.standard.stringArray(forKey: Notes.key) ?? [] }

    func add(_ note: String) {
        print(note)
        UserDefaults.standard.set(all + [note], forKey: Notes.key)
    }

    func clear() { UserDefaults.standard.removeObject(forKey: Notes.key) }
}
