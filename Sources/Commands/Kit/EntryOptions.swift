import ArgumentParser
import CivilTime

/// When something was drunk or counted, and what is to be remembered of it.
struct EntryOptions: ParsableArguments {
  @Option(parsing: .upToNextOption, help: .value("time", "When; without it, now."))
  var at: [String] = []

  @Option(help: "Anything to remember, up to 2000 characters.")
  var note: String?
}

/// Which part of the history is listed: the newest entries, or those of the newest days.
struct ListOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: .value("count", "How many at most."))
  var limit: Int?

  @Option(name: .shortAndLong, help: .value("count", "Of so many days up to today."))
  var days: Int?

  func validate() throws {
    guard limit ?? 1 > 0, days ?? 1 > 0 else {
      throw ValidationError("The limit and the number of days must be at least 1.")
    }
    guard days ?? 1 <= 100_000 else { throw ValidationError("Up to 100000 days are listed.") }
  }

  /// Without days, all of them.
  func range(_ day: UserDay) -> Range<Day> { days.map { day.lastDays($0) } ?? .always }

  var count: Int { limit ?? (days == nil ? 30 : .max) }
}
