import ArgumentParser
import CivilTime
import Ledger
import Trackers

/// A priority as the value of an option: `must`, `should`, `small` or `none`, or a former name.
extension Bucket: ExpressibleByArgument {
  package init?(argument: String) { self.init(typed: argument.lowercased()) }

  package static var allValueStrings: [String] { allCases.map { $0.typed } }
  package static var allValueDescriptions: [String: String] { [:] }
  package static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
  package var defaultValueDescription: String { typed }
}

/// The values of an option for the region or backlog.
enum RegionOption: String, CaseIterable, ExpressibleByArgument {
  case morning, afternoon, evening, backlog

  /// The region; nil for the backlog.
  var region: Region? { Region(rawValue: rawValue) }
}

struct PlaceOptions: ParsableArguments {
  @Option(parsing: .upToNextOption, help: .text("Day of the task."))
  var day: [String] = []

  @Option(help: .text("Time of day, or the backlog."))
  var region: RegionOption?

  @Option(help: .text("Priority."))
  var priority: Bucket?

  /// The former name of `--priority`.
  @Option(name: .customLong("bucket"), help: .hidden)
  var formerPriority: Bucket?

  var bucket: Bucket? { priority ?? formerPriority }
  var isEmpty: Bool { day.isEmpty && region == nil && bucket == nil }

  func validate() throws {
    if region == .backlog, !day.isEmpty {
      throw ValidationError(
        .text("Backlog tasks have no day. Use either --day or --region backlog."))
    }
    if priority != nil, formerPriority != nil {
      throw ValidationError(.text("Use either --priority or --bucket, its former name."))
    }
  }
}

/// All options of a task besides its title.
struct TaskOptions: ParsableArguments {
  @Option(help: .text("Notes, up to 10000 characters."))
  var notes: String?

  @OptionGroup var place: PlaceOptions

  @OptionGroup var traits: TraitOptions

  @Option(
    name: .customLong("repeat"),
    help: .value(
      "rule",
      """
      Repeat: daily, weekdays, weekly, monthly, yearly, 3d, 2w, 3m or mon,thu, with + to repeat \
      after completion; or in words, like other monday.
      """))
  var repetition: String?

  @Flag(help: .text("Stop repeating; existing tasks stay."))
  var noRepeat = false

  var isEmpty: Bool {
    notes == nil && place.isEmpty && traits.isEmpty && repetition == nil && !noRepeat
  }

  func validate() throws {
    let opposites = traits.opposites + [(repetition != nil, noRepeat, "repeat")]
    for (isGiven, isTaken, name) in opposites where isGiven && isTaken {
      throw ValidationError(.text("Use either --\(name) or --no-\(name)."))
    }
  }
}

extension TaskOptions {
  /// The option that takes precedence over a part of the typed line; nil if none does.
  func overriding(_ meaning: TypedTask.Meaning) -> String? {
    switch meaning {
    case .bucket: place.bucket == nil ? nil : "--priority"
    case .region: place.region == nil ? nil : "--region"
    case .day: !place.day.isEmpty ? "--day" : place.region == .backlog ? "--region" : nil
    case .backlog: !place.day.isEmpty ? "--day" : place.region == nil ? nil : "--region"
    case .time, .passed: traits.remind.isEmpty ? traits.noRemind ? "--no-remind" : nil : "--remind"
    case .repetition: repetition == nil ? noRepeat ? "--no-repeat" : nil : "--repeat"
    case .trait(.carries): traits.carry == false ? "--no-carry" : nil
    case .trait(.sticky): traits.sticky == false ? "--no-sticky" : nil
    case .trait(.expires), .trait(.expiresAt):
      traits.expires.isEmpty ? traits.noExpires ? "--no-expires" : nil : "--expires"
    case .after: traits.noAfter ? "--no-after" : nil
    case .unknown, .ignored, .unread: nil
    }
  }
}

extension PlaceOptions {
  func plannedDay(in plan: Planning) throws(CommandFailure) -> Day {
    day.isEmpty ? plan.today : try plan.context.day(day, nil)
  }

  /// The place with the options applied. For a task in the backlog, a region means today; a day
  /// alone means its morning.
  func changing(_ former: Place, in plan: Planning) throws(CommandFailure) -> Place {
    let bucket = bucket ?? former.bucket
    if region == .backlog { return .backlog(bucket) }
    let typed = day.isEmpty ? nil : try plannedDay(in: plan)
    guard let day = typed ?? former.day ?? (region == nil ? nil : plan.today) else {
      return .backlog(bucket)
    }
    return .day(day, region?.region ?? former.region ?? .morning, bucket)
  }
}

extension TaskOptions {
  /// - Parameter typed: the typed words; options take precedence.
  func draft(_ typed: TypedTask, in plan: Planning) throws(CommandFailure) -> TaskDraft {
    var draft = try plan.draft(typed)
    draft.place = try place.changing(draft.place, in: plan)
    let rule = try rule(in: plan)
    draft.repetition = noRepeat ? nil : rule.map { Repetition($0) } ?? draft.repetition
    if let rule {
      let isOnDay = !place.day.isEmpty || typed.namesDay
      draft.place = try beginning(rule, at: draft.place, staysOnDay: isOnDay)
    }
    try change(&draft.traits, of: nil, on: draft.place.day, in: plan)
    return draft
  }

  func edit(of task: PlanTask, in plan: Planning) throws(CommandFailure) -> TaskEdit {
    let rule = try rule(in: plan)
    var place = try place.changing(task.place, in: plan)
    if let rule {
      let isOnDay = !self.place.day.isEmpty || !rule.hasStart
      place = try beginning(rule, at: place, staysOnDay: isOnDay)
    }
    var edit = TaskEdit(
      of: task, to: place == task.place ? nil : place, dayStart: plan.day.dayStart)
    try change(&edit.traits, of: task, on: place.day, in: plan)
    if noRepeat { edit.repetition = .some(nil) }
    if let rule { edit.repetition = Repetition(rule) }
    return edit
  }

  private func change(
    _ traits: inout TaskTraits, of task: PlanTask?, on day: Day?, in plan: Planning
  ) throws(CommandFailure) {
    traits.notes = notes ?? traits.notes
    try self.traits.change(&traits, of: task, on: day, in: plan)
  }

  private func rule(in plan: Planning) throws(CommandFailure) -> TypedRepeat? {
    guard let repetition else { return nil }
    guard let rule = TypedRepeat(repetition, words: plan.context.environment.vocabulary) else {
      throw .repetition(repetition)
    }
    return rule
  }

  /// The place on the first day of the rule, and at its time of day unless an option names another.
  private func beginning(
    _ rule: TypedRepeat, at place: Place, staysOnDay: Bool
  ) throws(CommandFailure) -> Place {
    let first = place.day.map { staysOnDay ? $0 : rule.first(from: $0) }
    // `every 15th` is monthly, from a day that has to be one.
    if rule.hasStart, !(first.map { rule.agrees(with: $0, isWeekday: false) } ?? false) {
      throw .otherDays(repetition ?? "")
    }
    guard let first, let region = place.region else { return place }
    let meant = self.place.region == nil ? rule.region ?? region : region
    return .day(first, meant, place.bucket)
  }
}

extension TypedTask {
  fileprivate var namesDay: Bool {
    tokens.contains { token in
      if case .day = token.meaning { return true }
      return false
    }
  }
}
