import CivilTime
import Ledger
import Trackers

/// The existing and the imported tasks.
struct ImportedTasks {
  struct MatchKey: Hashable {
    let title: String
    let day: Day?
  }

  private var here: [MatchKey: Int] = [:]
  private var come: [MatchKey: Int] = [:]
  private var named: [String: Int] = [:]
  private var slots: [Day: SlotUse] = [:]
  var former = FormerImports()
  private(set) var count: Int64 = 0

  init<Store: LedgerStore>(
    _ file: ImportedFile, in store: Store
  ) throws(Store.Failure) {
    guard file.entries.contains(where: { $0.item.isTask }) else { return }
    let doneKeeps = try Settings(in: store).doneKeepsSlot
    for record in try store.records(of: .task) {
      guard let task = PlanTask(record) else { continue }
      here[MatchKey(title: task.title, day: task.day), default: 0] += 1
      former.add(task)
      add(task, doneKeeps: doneKeeps)
    }
  }

  /// The task's number among equal ones, from 1, and the number of those here.
  mutating func next(_ matchKey: MatchKey) -> (ordinal: Int, here: Int) {
    come[matchKey, default: 0] += 1
    return (come[matchKey] ?? 1, here[matchKey] ?? 0)
  }

  /// The task's number among those of this name in the file, from 1.
  mutating func next(named name: String) -> Int {
    named[name, default: 0] += 1
    return named[name] ?? 1
  }

  func hasRoom(_ place: Place) -> Bool {
    guard case .day(let day, let region, let bucket) = place else { return true }
    return slots[day]?.hasRoom(region, bucket) ?? true
  }

  mutating func add(_ task: PlanTask, doneKeeps: Bool) {
    count += 1
    guard task.isOnDay, let day = task.day else { return }
    slots[day, default: SlotUse([], doneKeeps: doneKeeps)].add(task)
  }
}

extension ImportItem {
  fileprivate var isTask: Bool {
    if case .task = self { true } else { false }
  }
}

extension PlanTask {
  /// Moves from the calendar date of a file to the user's day: an hour before the day start belongs
  /// to the previous day.
  ///
  /// NB: not where the rule of a repetition names calendar dates itself.
  fileprivate mutating func stay(
    on local: LocalTime, dayStart: DayStart, _ repetition: Repetition?
  ) {
    guard case .day(let day, _, let bucket) = place, day == local.calendarDay else { return }
    switch repetition?.rule {
    case .months?, .weekdays?, .monthDay?: return
    case .every?, nil: break
    }
    let region = Region(at: local.timeOfDay, dayStart: dayStart)
    place = .day(local.day(startingAt: dayStart), region, bucket)
  }
}

/// A later occurrence of a task in a file.
private struct LaterTask {
  let id: RecordID
  let routineID: RecordID
  /// The routine, if it is here.
  let routine: Routine?
  /// Whether the routine will create it by itself.
  var isComing = false
}

extension Routine {
  fileprivate func followed(by task: PlanTask) -> Routine {
    guard let day = task.day, day > last else { return self }
    var routine = self
    (routine.newest, routine.last) = (task.id, day)
    return routine
  }

  fileprivate func has(_ day: Day) -> Bool {
    repetition.isFromCompletion || repetition.rule.latest(onOrBefore: day, anchor: start) == day
  }
}

extension ImportMatcher {
  mutating func take(_ item: ImportedTask) throws(Obstacle) -> ImportOutcome {
    let traits = try traits(of: item)
    let days =
      [item.place.day] + traits.days + [
        item.anchor, item.last, item.since, item.created?.local.calendarDay,
        item.ended?.local.calendarDay,
      ]
    for day in days {
      if let day { try checkYear(day) }
    }
    let later = try later(item)
    if let later, later.isComing { return .known }
    let (id, isHere) =
      if let later { (later.id, false) } else { try id(of: item, titled: traits.title) }
    var task = PlanTask(
      id: id, traits, place: item.place,
      order: PlanRules.newOrder(at: now) + tasks.count * 1000, created: item.created ?? now)
    if item.status != .todo { task.become(item.status, at: item.ended ?? now) }
    task.since = item.since
    if let local = item.local {
      task.stay(on: local, dayStart: settings.dayStart, item.repetition)
    }
    if isHere { return try compare(task, item) }
    if let record = try record(task.id, .task), !record.isDeleted {
      return try compare(task, item)
    }
    return try make(task, item, later)
  }

  /// The id, from the source's own id, from the dating, or from the day; and whether as many equal
  /// tasks exist as the file has had so far, which is known only for a certain day.
  private mutating func id(
    of item: ImportedTask, titled title: String
  ) throws(Obstacle) -> (id: RecordID, isHere: Bool) {
    guard let dating = item.dating.name else {
      let matchKey = ImportedTasks.MatchKey(title: title, day: item.place.day)
      let (ordinal, here) = tasks.next(matchKey)
      if let id = item.id { return (id, false) }
      if let source = item.source { return (ImportedTask.id(from: source), false) }
      let id = RecordID(derivedFrom: matchKey.name(ordinal))
      if ordinal <= here || item.misread == nil { return (id, ordinal <= here) }
      return (try record(id, .task) == nil ? try former(item, titled: title) ?? id : id, false)
    }
    let name = "import task \(title) \(dating)"
    let id = RecordID(derivedFrom: "\(name) \(tasks.next(named: name))")
    return (try record(id, .task) == nil ? try former(item, titled: title) ?? id : id, false)
  }

  private mutating func make(
    _ task: PlanTask, _ item: ImportedTask, _ later: LaterTask?
  ) throws(Obstacle) -> ImportOutcome {
    var task = task
    let loses = settings.overLimit == .block && needsSlot(task) && !tasks.hasRoom(task.place)
    if loses { task.place = task.place.with(.free) }
    var routine: Routine?
    if let here = later?.routine {
      routine = here.followed(by: task)
    } else if let repetition = item.repetition, repetition.rule.isSupported, task.isOpen {
      var begun = Routine(
        repetition, of: task, today: now.day(startingAt: settings.dayStart), id: later?.routineID)
      if let anchor = item.anchor { begun.start = anchor }
      if let last = item.last { begun.last = last }
      if let region = item.region { begun.region = region }
      routine = begun
    }
    task.routine = routine?.id
    let outcome = try make(task.change(from: nil))
    guard outcome == .new else { return outcome }
    tasks.add(task, doneKeeps: settings.doneKeepsSlot)
    if loses { demoted.append(task.title) }
    if task.missedReminder(at: now) != nil { unreminded.append(task.title) }
    if let routine { write(routine, instead: later?.routine) }
    return outcome
  }

  private func needsSlot(_ task: PlanTask) -> Bool {
    task.takesSlot(doneKeeps: settings.doneKeepsSlot)
  }

  private mutating func write(_ routine: Routine, instead former: Routine?) {
    let change = routine.change(from: former)
    if !change.fields.isEmpty { add(change) }
  }

  /// Compares a task with the existing one; it moves only to a place with room for it.
  private mutating func compare(
    _ task: PlanTask, _ item: ImportedTask
  ) throws(Obstacle) -> ImportOutcome {
    let mayMove = settings.overLimit != .block || !needsSlot(task) || tasks.hasRoom(task.place)
    // Days computed from instants depend on the zone, so a difference is no change of the file.
    let created = try record(task.id, .task)?[.created]?.moment
    let areDaysTold = item.source == nil || created?.offset == item.created?.offset
    var told = item.told
    if !mayMove { told.removeAll { [.at, .region, .bucket, .remind].contains($0) } }
    if !areDaysTold { told = told.filter { [.title, .status, .end].contains($0) } }
    let change = task.change(from: nil)
    let outcome = try compare(change, told)
    // A routine continues from the day to which its newest task was moved in the file.
    if outcome == .changed, let day = task.day, changes.last?.id == task.id,
      changes.last?.fields.contains(where: { $0.name == .at }) ?? false,
      let routine = try routine(try record(task.id, .task)), routine.newest == task.id,
      day > routine.last, routine.has(day)
    {
      write(routine.followed(by: task), instead: routine)
    }
    return outcome
  }

  private func routine(_ task: Record?) throws(Obstacle) -> Routine? {
    guard let id = task?[.routine]?.text.flatMap({ RecordID($0) }),
      let record = try record(id, .routine), !record.isDeleted
    else { return nil }
    return Routine(record)
  }

  /// The later occurrence that a line with a task's id means; nil for any other line.
  private func later(_ item: ImportedTask) throws(Obstacle) -> LaterTask? {
    guard let first = item.id, let day = item.place.day else { return nil }
    let known = try record(first, .task)
    let routine = try routine(known)
    // The task has ended here, and the file has only the line of the next one.
    let hasEnded = known.map { $0.isDeleted || PlanTask($0)?.isOpen == false } ?? false
    let goesOn =
      hasEnded && item.status.isOpen && item.repetition != nil
      && routine.map { day > $0.last } ?? false
    guard item.isLater || goesOn else { return nil }
    let routineID = routine?.id ?? Routine.id(beginningWith: first)
    let id = Routine.occurrence(of: routineID, on: day)
    var later = LaterTask(id: id, routineID: routineID, routine: routine)
    if let routine, item.status.isOpen, try record(id, .task) == nil,
      let newest = try record(routine.newest, .task), let task = PlanTask(newest)
    {
      let next = routine.nextDay(
        after: task, isDeleted: newest.isDeleted, dayStart: settings.dayStart)
      later.isComing = next.map { $0 == day } ?? (day > routine.last)
    }
    return later
  }

  /// The traits with the title on one line. The whole of a title that is too long goes to the
  /// notes.
  private func traits(of item: ImportedTask) throws(Obstacle) -> TaskTraits {
    var traits = item.traits
    var title = traits.title.onOneLine
    let scalars = title.unicodeScalars
    if scalars.count > TaskTraits.titleLimit {
      traits.notes = traits.notes.isEmpty ? title : title + "\n\n" + traits.notes
      title = String(String.UnicodeScalarView(scalars.prefix(TaskTraits.titleLimit - 1))) + "…"
    }
    traits.title = try accepted(title, limit: TaskTraits.titleLimit, "title", isName: true)
    traits.notes = try accepted(traits.notes, limit: TaskTraits.notesLimit, "notes")
    return traits
  }
}

extension ImportedTask {
  static func id(from source: String) -> RecordID { RecordID(derivedFrom: "import " + source) }

  /// The fields that can be compared. Not the identifying ones, which are equal; nor the day of a
  /// repeating task, or of one identified by title and day, as it depends on when the file is read.
  fileprivate var told: [FieldName] {
    let isNamedForGood = id != nil || source != nil
    var told: [FieldName] = isNamedForGood ? [.title, .expires] : []
    // Dayring's own lines have the day of a repeating task too.
    if id != nil || source != nil && repetition == nil {
      told += [.at, .region, .bucket, .remind]
    }
    if isNamedForGood { told += traits.after.map { $0.afterField } }
    if !traits.notes.isEmpty { told.append(.notes) }
    if isNamedForGood || !status.isOpen { told.append(.status) }
    // The end is compared only if the file gives it.
    if ended != nil || status.isOpen && told.contains(.status) { told.append(.end) }
    return told
  }
}

extension String {
  /// Line breaks and tabs become spaces.
  fileprivate var onOneLine: String {
    var line = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      line.append(scalar == "\n" || scalar == "\r" || scalar == "\t" ? " " : scalar)
    }
    return String(line).trimmed
  }
}
