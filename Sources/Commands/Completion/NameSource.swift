import ArgumentParser
import CivilTime
import JSON
import Ledger
import Texts
import Trackers

/// A source of names of one sort, for completions.
struct NameSource {
  /// The limit of entries that have only an id, newest first.
  private static let limit = 30

  let word: String
  let read: (Context) throws(CommandFailure) -> [ListedName]

  static let settings = "settings"

  static var all: [NameSource] { TrackerCLI.all.flatMap { $0.names } + general }

  /// The sources that belong to no tracker.
  private static var general: [NameSource] {
    [
      .lists,
      NameSource(settings) { _ throws(CommandFailure) in Setting.all.map { ListedName($0.name) } },
      NameSource("statistics") { context throws(CommandFailure) in
        let words = TrackerCLI.all.compactMap { $0.statistics?.words.first }
        return words.map { ListedName($0) }
          + (try Counter.all(in: context).map { ListedName($0.name) })
      },
      NameSource("reminders") { context throws(CommandFailure) in
        try Reminder.all(within: .days(7), in: context).map {
          ListedName($0.id, context.texts.reminders.title(of: $0))
        }
      },
    ]
  }

  /// The names of a sort. Creates no data, if there are none yet.
  static func list(
    _ word: String, in environment: Environment
  ) throws(CommandFailure) -> [ListedName] {
    guard access(environment.databasePath, R_OK) == 0 else { return [] }
    return try all.first { $0.word == word }?.read(Context(in: environment)) ?? []
  }

  init(_ word: String, _ read: @escaping (Context) throws(CommandFailure) -> [ListedName]) {
    self.word = word
    self.read = read
  }

  init<Thing: Named>(_ word: String, _ thing: Thing.Type) {
    self.init(word) { context throws(CommandFailure) in
      try Thing.all(in: context).map { ListedName($0.name) }
    }
  }

  /// A source of ids, with the time of each.
  init<Thing: Identified>(_ word: String, at: @escaping (Thing) -> Moment) {
    self.init(word) { context throws(CommandFailure) in
      let records = try context.read(
        context.ledger.records(of: Thing.kind, in: .always, order: .newestFirst, limit: Self.limit))
      let ids = try ShortIDs(of: records.map { $0.id }, Thing.kind, in: context)
      let today = context.now.local.calendarDay
      return records.compactMap { record in
        Thing(record).map { thing in
          let time = at(thing).local
          let day = context.texts.calendar.nearDay(time.calendarDay, today)
          return ListedName(ids[record.id], "\(day) \(time.timeOfDay.iso8601)")
        }
      }
    }
  }
}

extension CompletionKind {
  /// The completion of names from a ``NameSource``.
  static func names(_ sort: String) -> CompletionKind {
    .shellCommand(beginning + sort)
  }

  /// The sort of a completion; nil for another command.
  static func sort(ofCommand command: String) -> String? {
    command.hasPrefix(beginning) ? String(command.dropFirst(beginning.count)) : nil
  }

  private static let beginning = "dayring names "
}

struct NamesCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "names", "List names or IDs of one kind, one per line, as completions do.",
    discussion: """
      Example: dayring names activities
      Entries without names are listed by the IDs of the newest.
      """)

  @Argument(help: .text("The kind: \(NameSource.all.map { $0.word }.joined(separator: ", "))."))
  var sort: String

  @Option(
    help: .value("shell", "Escape the names for completions in bash, zsh or fish."))
  var shell = ""

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard NameSource.all.contains(where: { $0.word == sort }) else {
      throw ValidationError(.text("There is no kind “\(sort)”."))
    }
  }

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let names = try NameSource.list(sort, in: environment)
    if output.json {
      return CommandResult(
        output: JSON.object(["names": .list(names) { .string($0.name) }]).printed)
    }
    let shell = CompletingShell(rawValue: shell)
    return CommandResult(output: names.map { $0.line(for: shell) + "\n" }.joined())
  }
}

/// A name or an id to choose from.
struct ListedName {
  let name: String
  /// The meaning of an id; may be empty.
  let remark: String

  init(_ name: String, _ remark: String = "") {
    self.name = name.harmless
    self.remark = remark.harmless
  }

  func line(for shell: CompletingShell?) -> String {
    switch shell {
    case nil: name
    case .bash: name.escaped { !$0.isASCII || $0.isLetterOrDigit }
    case .zsh:
      // A colon begins the description.
      name.escaped { $0 != ":" && $0 != "\\" } + (remark.isEmpty ? "" : ":\(remark)")
    case .fish: name + (remark.isEmpty ? "" : "\t\(remark)")
    }
  }
}

enum CompletingShell: String {
  /// Bash. NB: its `compgen -W` expands every word again, so that `$(…)` in a name would be run.
  case bash
  case zsh, fish
}

extension String {
  /// The text with a backslash before all other scalars. Not by characters, since shells do not
  /// combine scalars.
  fileprivate func escaped(unless isPlain: (Unicode.Scalar) -> Bool) -> String {
    var escaped = UnicodeScalarView()
    for scalar in unicodeScalars {
      if !isPlain(scalar) { escaped.append("\\") }
      escaped.append(scalar)
    }
    return String(escaped)
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: false
    }
  }
}
