import CivilTime

/// A task as people type it in one line: `Write report !must @morning fri 9:30 *weekly`.
package struct TypedTask: Hashable, Sendable {
  package let draft: TaskDraft
  /// The names of tasks that it waits for, as they were typed. The reader finds them, and adds them
  /// to the draft.
  package let after: [String]
  /// The parts that were understood, and marks that were not, in the order in which they were
  /// typed.
  package let tokens: [Token]

  package struct Token: Hashable, Sendable {
    package let meaning: Meaning
    /// As it was typed; several words are separated by one space.
    package let text: String
    /// UTF-8 offsets of the words, in order; marks may stand between those of a day. Never empty.
    package let words: [Range<Int>]

    /// From the first byte to after the last.
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
    /// Looks like a day or a repetition, but stays in the title.
    case unread
  }
}
