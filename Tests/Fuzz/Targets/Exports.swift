import CivilTime
import Exchange
import Ledger
import OpSets
import Trackers

/// A ledger made of any bytes, with all that goes out of one: as it may stand there after people have
/// written whatever the rules let them.
func fuzzExports(_ bytes: [UInt8]) throws(Violation) {
  var dice = Dice(bytes)
  var ledger = MemoryLedger.empty
  var changes: [RecordChange] = []
  var texts: [String] = []
  while !dice.isEmpty, changes.count < 40 {
    switch dice.below(3) {
    case 0: changes += dice.task(changes.count, &texts)
    case 1: changes.append(dice.drink(changes.count))
    default: changes += dice.count(changes.count)
    }
  }
  if changes.isEmpty { return }
  changes.append(dice.fast(&texts).change(from: nil))
  _ = ledger.commit(Change("fuzz", changes), at: noon.instant)
  try checkExports(of: ledger)
  let calendar = ledger.calendar(in: .always, zone: zone, at: noon)
  let written = values("SUMMARY", in: calendar) + values("DESCRIPTION", in: calendar)
  for text in texts where !text.isEmpty {
    try require(
      written.contains { Array($0.utf8) == Array(text.utf8) }, "\(text) is not in \(calendar)")
  }
}

extension Dice {
  fileprivate mutating func name(_ limit: Int) -> String {
    let name = text(limit, isMultiline: false)
    return name.isEmpty ? "Nameless" : name
  }

  fileprivate mutating func day() -> Day { noon.local.calendarDay + below(1000) - 900 }

  /// So long ago that no clock of any zone shows a time to come: files with clock times only would be
  /// refused for that.
  fileprivate mutating func moment() -> Moment {
    let instant = noon.instant - .days(2) - Span(milliseconds: Int64(below(60_000)) * 1_111_111)
    return Moment(instant, offset: UTCOffset(minutes: below(1600) - 800))
  }

  fileprivate mutating func task(_ number: Int, _ texts: inout [String]) -> [RecordChange] {
    let bucket = Bucket.free
    var traits = TaskTraits(name(TaskTraits.titleLimit))
    traits.notes = text(TaskTraits.notesLimit)
    var task = PlanTask(
      id: RecordID(derivedFrom: "task \(number)"), traits,
      place: happens() ? .backlog(bucket) : .day(day(), Region.allCases[below(3)], bucket),
      order: Int64(number), created: moment())
    let status = TaskStatus.allCases[below(TaskStatus.allCases.count)]
    if status != .todo { task.become(status, at: moment()) }
    if happens() { task.traits.expires = day() }
    if happens() {
      task.traits.remind = LocalTime(day: day(), time: TimeOfDay(minutes: below(1440)))
    }
    if happens() { task.since = day() }
    task.traits.carries = happens()
    task.traits.isSticky = happens()
    // A task that ended in the backlog is in no list.
    if task.isOpen || task.day != nil { texts += [task.title, task.traits.notes] }
    guard task.isOpen, happens() else { return [task.change(from: nil)] }
    let rules: [Recurrence] = [
      .every(days: below(365) + 1), .weekly, .monthly, .workdays, .months(below(120) + 1),
      .weekdays(Weekdays(rawValue: below(127) + 1)),
    ]
    let repetition = Repetition(rules[below(rules.count)], isFromCompletion: happens())
    let routine = Routine(repetition, of: task, today: noon.local.calendarDay)
    task.routine = routine.id
    return [routine.change(from: nil), task.change(from: nil)]
  }

  fileprivate mutating func drink(_ number: Int) -> RecordChange {
    let names = Beverage.presets.map { $0.key }
    return Drink(
      id: RecordID(derivedFrom: "drink \(number)"), at: moment(),
      volume: Volume(tenths: Int64(below(60_000)) + 1),
      beverage: happens()
        ? names[below(names.count)] : Beverage.Key(rawValue: name(Limits.name)),
      note: text(Limits.note)
    ).change(from: nil)
  }

  fileprivate mutating func count(_ number: Int) -> [RecordChange] {
    // No two are called the same.
    let name = text(Limits.name - 4, isMultiline: false) + " \(number)"
    let activity = Counter(
      id: RecordID(derivedFrom: "activity \(number)"), draft: CounterDraft(name: name),
      isArchived: happens(), order: number, created: nil)
    let amount = CounterAmount(thousandths: Int64(below(60_000)) - 20_000)
    let entry = CounterEntry(
      id: RecordID(derivedFrom: "entry \(number)"), subject: activity.subject, at: moment(),
      amount: amount, note: text(Limits.note))
    return [activity.change(from: nil), entry.change(from: nil)]
  }

  fileprivate mutating func fast(_ texts: inout [String]) -> Fast {
    let note = text(Limits.note)
    texts.append(note)
    let start = moment()
    return Fast(
      id: RecordID(derivedFrom: "fast 0"),
      start: Moment(start.instant - .hours(100), offset: start.offset),
      end: Moment(start.instant - .minutes(below(5999)), offset: start.offset),
      goal: FastGoal(clamping: below(5000)),
      schedule: text(Limits.name, isMultiline: false), isCancelled: happens(), note: note)
  }
}
