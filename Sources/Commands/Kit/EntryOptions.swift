import ArgumentParser
import CivilTime

/// The time and note of a new entry.
struct EntryOptions: ParsableArguments {
  @Option(parsing: .upToNextOption, help: .value("time", "Time; now by default."))
  var at: [String] = []

  @Option(help: .text("Note, up to 2000 characters."))
  var note: String?

  var isGiven: Bool { !at.isEmpty || note != nil }

  /// Whether the time is at most one word. Of several, some may belong elsewhere, which only
  /// parsing them shows.
  var mayHaveTakenNone: Bool { at.count <= 1 }
}

/// The time and note of an existing entry.
struct EntryEditOptions: ParsableArguments {
  @Option(parsing: .upToNextOption, help: .value("time", "New time."))
  var at: [String] = []

  @Option(help: .text("New note, up to 2000 characters; \"\" removes the note."))
  var note: String?
}

/// The part of the history to list: the newest entries, or those of the newest days.
struct ListOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: .value("count", "Maximum number of entries."))
  var limit: Int?

  @Option(name: .shortAndLong, help: .value("count", "Number of days to list, up to today."))
  var days: Int?

  @OptionGroup private var span: DayOptions

  func validate() throws {
    guard days == nil || span.isEmpty else {
      throw ValidationError(.text("Use only one of --days, --in, and --from with --to."))
    }
    guard limit ?? 1 > 0, days ?? 1 > 0 else {
      throw ValidationError(.text("The limit and the number of days must be at least 1."))
    }
    guard days ?? 1 <= 100_000 else {
      throw ValidationError(.text("At most 100000 days can be listed."))
    }
  }

  /// The chosen days, or all.
  func range(_ day: UserDay, in context: Context) throws(CommandFailure) -> Range<Day> {
    if let days { return day.lastDays(days) }
    return try span.range(in: context)
  }

  var choosesDays: Bool { days != nil || !span.isEmpty }

  var count: Int { limit ?? (choosesDays ? .max : 30) }
}
