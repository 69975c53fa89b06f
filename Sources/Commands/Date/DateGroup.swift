import ArgumentParser
import JSON
import SQLiteLedger
import Texts
import Trackers

struct DateGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "date", "Count down to a date, or up from one.",
    discussion: """
      Examples: dayring date add "Trip to Oslo" 1 mar 2027
                dayring date add smokefree 2026-03-01
                dayring date add "Ada's birthday" 10 dec 1985 --until --yearly
      """,
    subcommands: [
      DateList.self, DateAdd.self, DateEditing.self, ArchiveCommand<CountedDate>.self,
      DeleteCommand<CountedDate>.self,
    ],
    defaultSubcommand: DateList.self)
}

struct DateList: RowCommand {
  static let configuration = CommandConfiguration(
    "list", "List dates, the next first, then past ones.")

  @Flag(name: .shortAndLong, help: .text("Include archived dates."))
  var all = false

  @OptionGroup var days: DayOptions
  @OptionGroup var rows: RowOptions
  @OptionGroup var output: OutputOptions

  var member: String { "dates" }

  func example(in context: Context) throws(CommandFailure) -> JSON? {
    // A date that counts up has a next milestone.
    let today = try context.userDay().today
    let draft = DateDraft(name: "", day: today, kind: .since)
    return DateCount(
      CountedDate(id: .example, draft: draft, isArchived: false), today: today
    ).json
  }

  func report(in context: Context) throws(CommandFailure) -> Report {
    let (today, texts) = (try context.userDay().today, context.texts.shell)
    let range = try days.range(in: context, .future)
    let counts = try context.read { store throws(StorageError) in
      try store.dateCounts(today: today)
        + (all ? store.dateCounts(today: today, archived: true) : [])
    }.filter { range.contains($0.target) }
    let ids = try ShortIDs(of: counts.map { $0.counter.id }, .date, in: context)
    return Report(
      ["dates": .list(counts) { $0.json }],
      text: { style in
        guard !counts.isEmpty else {
          let hint = texts.begin(with: "dayring date add NAME DAY")
          return [texts.say("No dates yet."), style.paint(hint, .quiet)]
        }
        return Table.lines(fitting: style) { style in
          counts.map { $0.cells(ids, texts, style) }
        }
      })
  }
}

extension DateCount {
  fileprivate func cells(_ ids: ShortIDs, _ texts: ShellTexts, _ style: Style) -> [String] {
    let remarks =
      style.widths.hasRemarks
      ? texts.remarks(self) + (counter.isArchived ? [texts.archived] : []) : []
    return [
      style.paint(ids[counter.id], .hint),
      counter.name.harmless.truncated(to: style.widths.name), texts.distance(self),
      texts.day(target, today: today),
      style.paint(remarks.joined(separator: " \(style.bullet) "), .quiet),
    ]
  }
}

struct DateAdd: LedgerCommand {
  static let configuration = CommandConfiguration(
    "add", "Add a date to count down to, or up from.",
    discussion: """
      Examples: dayring date add "Trip to Oslo" 1 mar 2027
                dayring date add "Ada's birthday" 10 dec 1985 --until --yearly
                dayring date add deadline friday
      Days can be typed as 2027-03-01, 1 mar 2027, 1 mar, today, tomorrow, friday, "in 12 days" \
      or "3 weeks ago". Without --since or --until, dates up to today count up and later ones \
      count down.
      """)

  @Argument(help: .text("Name, up to 80 characters."))
  var name: String

  @Argument(help: .text("Day."))
  var day: [String]

  @Flag var direction: CountingDirection?

  @Flag(help: .text("Repeats every year."))
  var yearly = false

  @OptionGroup var look: LookOptions
  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let day = try context.day(day, direction?.typed)
    let isPast = day <= (try context.userDay().today)
    var draft = DateDraft(
      name: name, day: day, kind: direction?.kind ?? (isPast ? .since : .until),
      isYearly: yearly)
    look.apply(to: &draft.colour, &draft.symbol)
    return try context.carryOut(.date(.add(draft)), CountedDate.self)
  }
}

struct DateEditing: NounCommand {
  static let configuration = CommandConfiguration(
    "edit", "Edit a date.",
    discussion: "Example: dayring date edit trip --day 2 mar 2027")

  @OptionGroup var naming: Naming<CountedDate>

  @Option(help: .text("New name."))
  var name: String?

  @Option(parsing: .upToNextOption, help: .text("New day."))
  var day: [String] = []

  @Flag var direction: CountingDirection?

  @Flag(inversion: .prefixedNo, help: .text("Repeats every year."))
  var yearly: Bool?

  @OptionGroup var look: LookOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard name == nil, day.isEmpty, direction == nil, yearly == nil, look.isEmpty else { return }
    throw ValidationError(
      .text("Say what to change: --name, --day, --since, --until, --yearly, --colour or --icon."))
  }

  func change(of date: CountedDate, in context: Context) throws(CommandFailure) -> TrackerCommand {
    var draft = date.draft
    draft.name = name ?? draft.name
    draft.kind = direction?.kind ?? draft.kind
    if !day.isEmpty { draft.day = try context.day(day, draft.kind == .since ? .past : .future) }
    draft.isYearly = yearly ?? draft.isYearly
    look.apply(to: &draft.colour, &draft.symbol)
    return .date(.edit(date.id, draft))
  }
}

/// The direction in which days are counted.
enum CountingDirection: String, EnumerableFlag {
  case since, until

  static func help(for value: CountingDirection) -> ArgumentHelp? {
    switch value {
    case .since: .text("Count up from the day.")
    case .until: .text("Count down to the day.")
    }
  }

  var kind: DateDraft.Kind {
    switch self {
    case .since: .since
    case .until: .until
    }
  }

  /// The direction of typed days without a year or a week: a day to count up from is in the past.
  var typed: TypedDate.Direction { self == .since ? .past : .future }
}

extension ShellTexts {
  /// `today`, `in 12 days`, `12 days ago`.
  func distance(_ count: DateCount) -> String {
    let days = common.calendar.days(count.days)
    if count.days == 0 { return say("today") }
    return count.daysAhead > 0 ? common.duration.inTime(days) : common.duration.ago(days)
  }

  /// `in 12 days, Wed 2 Dec`.
  func description(_ count: DateCount) -> String {
    count.days == 0
      ? distance(count) : say("\(distance(count)), \(day(count.target, today: count.today))")
  }

  /// Remarks on a date: the time in years and months, that it has passed, round numbers, and the
  /// next return.
  func remarks(_ count: DateCount) -> [String] {
    var remarks: [String] = []
    if let breakdown = breakdown(count.breakdown) { remarks.append(breakdown) }
    if count.hasPassed { remarks.append(say("past, counting up")) }
    if let milestone = count.milestone {
      let days = common.calendar.days(milestone)
      remarks.append(count.daysAhead > 0 ? say("\(days) to go!") : say("\(days) today!"))
    }
    if let next = count.nextMilestone {
      let days = common.calendar.days(next.days)
      remarks.append(say("\(days) on \(day(next.on, today: count.today))"))
    }
    if let next = nextReturn(count) { remarks.append(next) }
    return remarks
  }

  /// `1 year, 2 months, 3 days`; nil for less than a month.
  func breakdown(_ span: CalendarSpan) -> String? {
    span.years > 0 || span.months > 0
      ? calendarSpan(span).replacing("\u{a0}", with: " ") : nil
  }

  private func nextReturn(_ count: DateCount) -> String? {
    guard let next = count.nextReturn, let turns = count.turns, turns > 0 else { return nil }
    if next == count.target {
      return say(turns, one: "marks \(turns) year", other: "marks \(turns) years")
    }
    let day = day(next, today: count.today)
    return say(turns, one: "\(turns) year on \(day)", other: "\(turns) years on \(day)")
  }
}
