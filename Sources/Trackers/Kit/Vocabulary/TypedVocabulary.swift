/// The words of a language that can be typed beside English ones: `morgen` for `tomorrow`, `jeden
/// {weekday}` for `every {weekday}`. All readers know only English, and get the words of other
/// languages as English.
///
/// The file has a line for each English phrase with its translations (docs/translating.md).
package struct TypedVocabulary: Sendable {
  /// Only English words.
  package static let english = TypedVocabulary(content: nil)

  let content: Content?

  /// NB: a class, so that a copy costs nothing, and English nothing at all.
  final class Content: Sendable {
    /// Phrases of dates, times, lengths and repetitions.
    let words: PhraseTable
    /// The words behind a sign: `!muss`, `@abends`.
    let marks: PhraseTable
    /// Words that belong to the day or time beside them: `nach`, `außer`, `以降`.
    let linked: PhraseTable
    /// Those of them that may also end a title, each with the first word of the day or time behind it:
    /// `ab um`.
    fileprivate let endings: [[UInt8]]
    /// Words between two days or times that make one of them: `到`, `か`. For languages without spaces.
    fileprivate let joiners: [[UInt8]]
    /// The translations of `after:`.
    let afterSigns: [[UInt8]]
    /// Whether words follow each other without spaces, and a day may begin the line.
    let isUnspaced: Bool
    /// The phrases of verbs, as written.
    let verbs: [VerbName: [String]]
    let examples: [VerbName: String]
    let fillers: [String]

    init(_ file: VocabularyFile) {
      words = PhraseTable(file.words, parts: file.parts, kept: file.kept)
      // A sign tells what is meant, so that the other words are read alone as well.
      marks = PhraseTable(file.marks + file.words + file.parts, parts: [], kept: [])
      linked = PhraseTable(file.linked.map { ("-", $0) }, parts: file.parts, kept: file.kept)
      endings = file.endings.map { FoldedInput($0.translation + " " + $0.english + " ").bytes }
      joiners = file.joiners.map { FoldedInput($0).bytes }
      afterSigns = file.after.map { FoldedInput($0).bytes }
      isUnspaced = file.isUnspaced
      verbs = file.verbs
      examples = file.examples
      fillers = file.fillers
    }
  }

  private init(content: Content?) {
    self.content = content
  }

  /// - Parameter file: the contents of a file that `scripts/texts compile` wrote.
  package init(_ file: String) {
    content = Content(VocabularyFile(file))
  }

  /// The text with phrases of the language in English, and everything else as it is.
  func english(_ text: String) -> String {
    guard let content else { return text }
    return content.words.english(FoldedInput(text), isUnspaced: content.isUnspaced)
  }

  /// The digits of a number in words; nil for anything else.
  func number(_ text: String) -> String? {
    content.flatMap { $0.words.word(for: .number, FoldedInput(text)) }
  }

  /// The word behind a sign in English: `must` for `muss`, `mon,thu` for `lun,jeu`.
  func mark(_ word: String) -> String {
    guard let content else { return word }
    return content.marks.english(FoldedInput(word), isUnspaced: content.isUnspaced)
  }

  /// Whether a text begins with a word that belongs to the day or time beside it.
  /// - Parameter isWhole: whether it has to be the whole text.
  func isLinked(_ text: String, isWhole: Bool) -> Bool {
    guard let content else { return false }
    let input = FoldedInput(text)
    guard let found = content.linked.match(at: 0, in: input, isUnspaced: content.isUnspaced) else {
      return false
    }
    return !found.english.isEmpty && (!isWhole || found.end == input.bytes.count)
  }

  /// Whether a linked word ends the title before a day or time: `Hol Tim ab um 15 Uhr`.
  func isEnding(_ word: String, before when: String) -> Bool {
    guard let endings = content?.endings else { return false }
    let typed = FoldedInput(word + " " + when + " ").bytes
    return endings.contains { typed.starts(with: $0) }
  }

  /// Whether a word joins the days or times beside it.
  func isJoiner(_ word: String) -> Bool {
    content?.joiners.contains(FoldedInput(word).bytes) ?? false
  }
}

/// The lines of a vocabulary: sections such as `[words]`, and in them `English = one | another`.
struct VocabularyFile {
  typealias Phrase = (english: String, translation: String)
  private(set) var words: [Phrase] = []
  /// Words that are read only in the places of a phrase, since alone they mean something else.
  private(set) var parts: [Phrase] = []
  private(set) var marks: [Phrase] = []
  /// Phrases that look like others, and mean nothing.
  private(set) var kept: [String] = []
  /// Words beside a day or a time that make it another one or a range.
  private(set) var linked: [String] = []
  /// Those that may end a title, each behind the first word of the day or time after it.
  private(set) var endings: [Phrase] = []
  /// Words between two days or times, in a language without spaces.
  private(set) var joiners: [String] = []
  private(set) var after: [String] = []
  private(set) var verbs: [VerbName: [String]] = [:]
  private(set) var examples: [VerbName: String] = [:]
  private(set) var fillers: [String] = []
  private(set) var isUnspaced = false

  /// The most lines that are read.
  private static let limit = 5000

  init(_ text: String) {
    var section = ""
    for line in text.utf8.split(separator: UInt8(ascii: "\n")).prefix(Self.limit) {
      if line.first == UInt8(ascii: "[") {
        section = String(decoding: line.dropFirst().dropLast(), as: UTF8.self)
        if section == "unspaced" { isUnspaced = true }
        continue
      }
      let sides = line.split(separator: UInt8(ascii: "="), maxSplits: 1)
      let translations = (sides.last ?? line).split(separator: UInt8(ascii: "|")).map {
        String(decoding: $0, as: UTF8.self).trimmed
      }.filter { !$0.isEmpty }
      let english = sides.count == 2 ? String(decoding: sides[0], as: UTF8.self).trimmed : ""
      add(translations, for: english, in: section)
    }
  }

  private mutating func add(_ translations: [String], for english: String, in section: String) {
    let phrases: [Phrase] = translations.map { (english, $0) }
    switch section {
    case "words": words += phrases
    case "parts": parts += phrases
    case "marks": if english == "after:" { after += translations } else { marks += phrases }
    case "kept": kept += translations
    case "linked": linked += translations
    case "endings": endings += phrases
    case "joiners": joiners += translations
    case "fillers": fillers += translations
    case "do": if let name = VerbName(rawValue: english) { verbs[name] = translations }
    case "examples":
      if let name = VerbName(rawValue: english) { examples[name] = translations.first }
    default: break
    }
  }
}
