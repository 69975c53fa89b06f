import CivilTime

extension TypedTask {
  /// Reads a typed task; words that are not understood become the title. Never fails.
  ///
  /// - Marks may be anywhere and abbreviated as long as they are unambiguous: `!must` or `!1`,
  ///   `!complementary` or `!3`, `!misc` or `!5`; `@morning`, `@afternoon`, `@evening`, `@backlog`,
  ///   also a day and a time such as `@fri`, `@9:30`; `+carry`, `+top`. Repeats are not abbreviated:
  ///   `*daily`, `*weekdays`, `*weekly`, `*monthly`, `*yearly`, `*3d`, `*2w`, `*3m`, `*2y`,
  ///   `*mon,thu`; a final `+` counts from completion. `~fri` sets an expiry, `~3d` one after its
  ///   day. Only the first mark of each sort counts.
  /// - A day, a time, a part of the day and a repetition in words (`every other monday`, `tomorrow
  ///   evening`, `at noon`) count only at the end of the line, possibly with marks in between, and
  ///   never as the whole line: `Fri meeting prep` is all title, and so is `Sun`. Words that look
  ///   like one and stay in the title have a token of this meaning.
  /// - `after:` begins the name of a task that comes first; all words behind belong to it, except
  ///   marks and a day and time at the end.
  /// - A backslash before a word keeps it as it is.
  /// - A time sets a reminder on the task's day and, if no region is given, the region. The backlog
  ///   has no day, so there a time refers to the day typed with it, or today, and a day without a
  ///   time stays in the title.
  /// - Without a day, a task that repeats on chosen days begins with the first of them.
  /// - A time that has passed today means the next such one: `at 5` is 17:00, and if that has
  ///   passed as well, or the time has minutes, the task is for the next day. On a typed day it
  ///   stays, with a token of this meaning.
  /// - Parameters:
  ///   - dayStart: the start of days; an hour of the night before it belongs to the day before.
  ///   - view: the place of the task unless the words name another.
  ///   - now: the present, for `in 2 hours` and times that have passed; without it neither is read.
  ///   - numbers: the order of numbers in dates.
  package static func parse(
    _ text: String, in view: Place, today: Day, now: LocalTime? = nil,
    dayStart: DayStart = .midnight, numbers: TypedDate.Numbers = .dayFirst
  ) -> TypedTask {
    let moment = TypedMoment(today: today, now: now, dayStart: dayStart, numbers: numbers)
    return TypedLine(text, moment).task(in: view)
  }
}
