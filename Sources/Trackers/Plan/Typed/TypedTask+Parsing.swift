import CivilTime

extension TypedTask {
  /// Understands what it can; the rest is the title. Nothing is refused here.
  ///
  /// - Marks, anywhere, by any beginning that is unambiguous: `!must` or `!1`, `!complementary` or
  ///   `!3`, `!misc` or `!5`; `@morning`, `@afternoon`, `@evening`, `@backlog`; `+carry`, `+top`.
  ///   Repeats are written out: `*daily`, `*weekdays`, `*weekly`, `*monthly`, `*3d`, `*2w`,
  ///   `*mon,thu`, and counted from completion with a `+` behind. It expires `~fri`, or `~3d`
  ///   after its day. The first mark of each sort counts.
  /// - A day and a time count at the end of the line only, where marks may stand between, and never
  ///   as all of it: `Fri meeting prep` keeps its words, and `Sun` is a title.
  /// - A backslash before a word keeps it as it is.
  /// - A time is a reminder on the task's day, and where no region was named says in which it is. The
  ///   backlog has no day, so there a time is on the day typed with it, or today, and a day without
  ///   a time stays in the title.
  /// - Without a day, what repeats on chosen weekdays begins with the first of them.
  /// - Parameter view: where the task goes unless the words say otherwise.
  package static func parse(_ text: String, in view: Place, today: Day) -> TypedTask {
    TypedLine(text, today: today).task(in: view)
  }
}
