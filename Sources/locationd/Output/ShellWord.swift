/// A word for the shell: quoted, unless nothing in it is special.
func shellQuoted(_ word: String) -> String {
    let isPlain = { (character: Character) in
        character.isASCII && (character.isLetter || character.isNumber || "-_./:=+,@%".contains(character))
    }
    if !word.isEmpty, word.allSatisfy(isPlain) { return word }
    // An apostrophe with an accent is one character, but ends the quotes as well.
    return "'" + word.replacingScalars(["'": "'\\''"]) + "'"
}
