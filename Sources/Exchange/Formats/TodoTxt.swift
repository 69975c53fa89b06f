import CivilTime
import Ledger
import Trackers

/// A todo.txt: one task per line; see ``TodoTxtLine``.
///
/// Priorities A, B and C are the three buckets. A task without `due:` goes to its threshold day, if
/// it has one. A completion has only a day, so its time is noon.
extension ImportFormat {
  package static let todoTxt = ImportFormat(
    "todotxt", .program(ImportSource("todo.txt", .tasks)), .lines,
    knownBy: .likeness { text, _ in TodoTxt.confidence(in: text) }
  ) { text, context, file throws(ImportError) in
    var occurrences = OccurrencesByID()
    var items: [(line: Int, item: ImportedTask)] = []
    for (index, bytes) in TextLines(text[...]).enumerated() {
      if items.count > context.limits.tasks { break }
      let line = TodoTxtLine(String(decoding: bytes, as: UTF8.self).trimmed)
      if line.title.isEmpty, line.keys.isEmpty, !line.isDone { continue }
      let item = line.id.map { ImportedTask(own: line, $0, context) }
      items.append((index + 1, item ?? file.task(line, at: index + 1, context)))
      occurrences.add(items[items.count - 1].item)
    }
    for (line, item) in items {
      if file.excess != nil { break }
      file.add(.task(occurrences.settled(item)), line: line)
    }
  }
}

/// The lines by id: programs that complete a repeating task keep the id in the line of the next
/// one, so lines of one id are occurrences of one routine.
private struct OccurrencesByID {
  private struct Place: Hashable {
    let id: RecordID
    let isOpen: Bool
    let day: Day?

    init?(_ item: ImportedTask) {
      guard let id = item.id else { return nil }
      self.id = id
      isOpen = item.status.isOpen
      day = item.place.day
    }

    /// Whether it precedes another: ended ones come first, then by day.
    func comes(before other: Place) -> Bool {
      if isOpen != other.isOpen { return other.isOpen }
      guard let day, let other = other.day else { return day == nil && other.day != nil }
      return day < other
    }
  }

  private var first: [RecordID: Place] = [:]
  private var repeating: Set<RecordID> = []
  private var given: [Place: ImportedTask] = [:]

  mutating func add(_ item: ImportedTask) {
    guard let place = Place(item) else { return }
    if first[place.id].map({ place.comes(before: $0) }) ?? true { first[place.id] = place }
    if item.repetition != nil { repeating.insert(place.id) }
  }

  /// Returns the item with its role: the earliest line keeps the id; another one is a later
  /// occurrence if any of them repeats, and else a copy, which is a task of its own.
  mutating func settled(_ item: ImportedTask) -> ImportedTask {
    guard let place = Place(item), let first = first[place.id] else { return item }
    let isCopy = given[place].map { $0 != item } ?? false
    given[place] = item
    if place == first, !isCopy { return item }
    var settled = item
    if !isCopy, place.day != nil, place.day != first.day, repeating.contains(place.id) {
      settled.isLater = true
      settled.follow(first.day)
    } else {
      settled.id = nil
    }
    return settled
  }
}

extension ImportedTask {
  /// Counts the repetition from the first occurrence, if that gives this day as well: monthly from
  /// the 31st, the next may be the 28th.
  fileprivate mutating func follow(_ first: Day?) {
    guard anchor == nil, let first, let day = place.day, let repetition,
      !repetition.isFromCompletion,
      repetition.rule.latest(onOrBefore: day, anchor: first) == day
    else { return }
    anchor = first
  }
}

extension ImportedFile {
  fileprivate mutating func task(
    _ line: TodoTxtLine, at number: Int, _ context: ImportContext
  ) -> ImportedTask {
    var item = ImportedTask(line.title)
    item.misread = line.misreadTitle
    var notes = TaskNotes()
    var due: Day?
    for (key, name) in [(TodoTxtLine.Key.due, "Due: "), (.threshold, "Not before: ")] {
      guard let text = line[key] else { continue }
      let day = Day(iso8601: text)
      if due == nil, let day {
        due = day
      } else {
        notes.lines.append(name + text)
      }
      if day == nil { leaveOut(.dates, line: number) }
    }
    item.plan(for: due.map { DueTime(day: $0) }, line.bucket)
    if let priority = line.letter, !["A", "B", "C"].contains(priority) {
      notes.lines.append("Priority: \(priority)")
    }
    if let text = line[.rec] {
      item.repetition = Repetition(todoTxt: text)
      if item.repetition == nil {
        notes.lines.append("Repeats: " + text)
        leaveOut(.repetitions, line: number)
      }
    }
    item.created = line.created.map { context.noon(of: $0) }
    if line.isDone { item.end(as: .done, at: line.completed.map { context.noon(of: $0) }) }
    item.traits.notes = notes.text
    return item
  }
}

extension ImportedTask {
  /// Reads a line that Dayring wrote. If another program has since moved it or marked it as done,
  /// the line takes precedence over the keys.
  fileprivate init(own line: TodoTxtLine, _ id: RecordID, _ context: ImportContext) {
    self.init(line.title)
    traits = line.traits
    self.id = id
    let day = line[.due].flatMap { Day(iso8601: $0) }
    let region = line[.region].flatMap { Region(rawValue: $0) }
    place = day.map { .day($0, region ?? .morning, line.bucket) } ?? .backlog(line.bucket)
    created = line.moment(.created, on: line.created, context)
    let status = line[.status].flatMap { TaskStatus(rawValue: $0) }
    if line.isDone {
      self.status = status.flatMap { $0.isOpen ? nil : $0 } ?? .done
      ended = line.moment(.ended, on: line.completed, context)
    } else if status == .doing {
      self.status = .doing
    }
    repetition =
      line[.rec].flatMap { Repetition(todoTxt: $0) }
      ?? line[.repeats].flatMap { Repetition(own: $0) }
    anchor = line[.anchor].flatMap { Day(iso8601: $0) }
    last = line[.last].flatMap { Day(iso8601: $0) }
    self.region = region
    since = line[.since].flatMap { Day(iso8601: $0) }
  }
}

extension TodoTxtLine {
  /// The priority, which programs keep in a key for a completed task.
  fileprivate var letter: Unicode.Scalar? {
    if let priority { return priority }
    guard let text = self[.pri], text.utf8.count == 1 else { return nil }
    return text.unicodeScalars.first
  }

  fileprivate var bucket: Bucket {
    switch letter {
    case "A": .must
    case "B": .complementary
    case "C": .misc
    default: .free
    }
  }

  /// The exact moment, if it is on the day at the start of the line.
  fileprivate func moment(_ key: Key, on day: Day?, _ context: ImportContext) -> Moment? {
    let exact = self[key].flatMap { WrittenTime($0, order: .dayFirst)?.moment(in: context.zone) }
    guard let day else { return nil }
    return exact?.local.calendarDay == day ? exact : context.noon(of: day)
  }
}

extension ImportContext {
  /// The noon of a day, which is on the same day whatever the day start. Never later than now.
  fileprivate func noon(of day: Day) -> Moment {
    let noon = zone.moment(LocalTime(startOf: day) + .hours(12))
    return day == today && now.instant < noon.instant ? now : noon
  }
}
