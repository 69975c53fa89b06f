import CivilTime

/// A task as people type it in one line: `Write report !must @morning fri 9:30 *weekly`.
package struct TypedTask: Hashable, Sendable {
  package let draft: TaskDraft
  /// What was understood, and which marks were not, in the order in which they were typed.
  package let tokens: [Token]

  package struct Token: Hashable, Sendable {
    package let meaning: Meaning
    /// As it was typed; several words with a space between.
    package let text: String
    /// From the first byte to the one after the last, in UTF-8. Marks may stand between the words of
    /// a day.
    package let range: Range<Int>
  }

  package enum Meaning: Hashable, Sendable {
    case bucket(Bucket)
    case region(Region)
    case backlog
    case repetition(Repetition)
    case trait(TypedTrait)
    case day(Day)
    case time(TimeOfDay)
    /// A mark that says nothing known, or something said before; it stays in the title.
    case unknown
    /// A day for the backlog, which has none; it stays in the title.
    case ignored
  }
}
