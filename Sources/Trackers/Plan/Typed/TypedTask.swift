import CivilTime

/// A task typed in one line: `Write report !must @morning fri 9:30 *weekly`.
package struct TypedTask: Hashable, Sendable {
  package let draft: TaskDraft
  /// The names of tasks that it waits for, as typed. The caller finds them, and adds them to the
  /// draft.
  package let after: [String]
  /// The tokens that were understood, and marks that were not, in the order of the line.
  package let tokens: [Token]

  package struct Token: Hashable, Sendable {
    package let meaning: Meaning
    /// The text as typed; several words are separated by one space.
    package let text: String
    /// The UTF-8 offsets of the words, in order; marks may be between those of a day. Never empty.
    package let words: [Range<Int>]

    /// The offsets from the first byte to after the last.
    package var range: Range<Int> { words[0].lowerBound..<words[words.count - 1].upperBound }
    /// Whether it begins with a sign, such as `!must`.
    package var isMark: Bool {
      text.unicodeScalars.first.map { TypedMark.signs.contains($0) } ?? false
    }
  }

  package enum Meaning: Hashable, Sendable {
    case bucket(Bucket)
    case region(Region)
    case backlog
    case repetition(Repetition)
    case trait(TypedTrait)
    case day(Day)
    case time(TimeOfDay)
    /// A time that has passed on its day.
    case passed(TimeOfDay)
    /// The name of a task that it waits for.
    case after(String)
    /// A mark that is unknown or a repetition; it stays in the title.
    case unknown
    /// A day for the backlog, which has none; it stays in the title.
    case ignored
    /// Words that look like a day or a repetition, but stay in the title.
    case unread
  }
}
