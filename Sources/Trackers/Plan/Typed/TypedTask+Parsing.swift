import CivilTime

extension TypedTask {
  /// Reads a typed task; what is not understood becomes the title. Never fails.
  ///
  /// - Marks may be anywhere and abbreviated as long as they are unambiguous: `!must` or `!1`,
  ///   `!complementary` or `!3`, `!misc` or `!5`; `@morning`, `@afternoon`, `@evening`, `@backlog`;
  ///   `+carry`, `+top`. Repeats are not abbreviated: `*daily`, `*weekdays`, `*weekly`, `*monthly`,
  ///   `*3d`, `*2w`, `*mon,thu`; a final `+` counts from completion. It expires `~fri`, or `~3d`
  ///   after its day. Only the first mark of each sort counts.
  /// - A day and a time count only at the end of the line, possibly with marks in between, and
  ///   never as the whole line: `Fri meeting prep` is all title, and so is `Sun`.
  /// - `after:` begins the name of a task that comes first; all that follows belongs to it, but for
  ///   marks and a day and time at the end.
  /// - A backslash before a word keeps it as it is.
  /// - A time sets a reminder on the task's day and, if no region is given, the region. The backlog
  ///   has no day, so there a time refers to the day typed with it, or today, and a day without a
  ///   time stays in the title.
  /// - Without a day, a task that repeats on chosen weekdays begins with the first of them.
  /// - Parameter view: where the task goes unless the words say otherwise.
  package static func parse(_ text: String, in view: Place, today: Day) -> TypedTask {
    TypedLine(text, today: today).task(in: view)
  }
}
