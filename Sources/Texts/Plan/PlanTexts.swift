import CivilTime
import Trackers

/// The texts of the plan. All but whole sentences may appear in the middle of a line.
package struct PlanTexts: TextGroup {
  package let language: Language

  var calendar: CalendarTexts { CalendarTexts(language: language) }

  func tasks(_ count: Int) -> String { say(count, one: "\(count) task", other: "\(count) tasks") }

  /// `must`, or `no bucket`.
  package func bucket(_ bucket: Bucket) -> String {
    switch bucket {
    case .must: say("must")
    case .complementary: say("complementary")
    case .misc: say("misc")
    case .free: say("no bucket")
    }
  }

  package func region(_ region: Region) -> String {
    switch region {
    case .morning: say("morning")
    case .afternoon: say("afternoon")
    case .evening: say("evening")
    }
  }

  package func status(_ status: TaskStatus) -> String {
    switch status {
    case .todo: say("to do")
    case .doing: say("doing")
    case .done: say("done")
    case .dropped: say("dropped")
    case .expired: say("expired")
    }
  }

  /// `tomorrow, morning, must`; without a bucket, that part is left out.
  package func place(_ place: Place, _ today: Day) -> String {
    var parts = [backlog]
    if case .day(let day, let region, _) = place {
      parts = [calendar.nearDay(day, today), self.region(region)]
    }
    if place.bucket != .free { parts.append(bucket(place.bucket)) }
    return parts.joined(separator: ", ")
  }

  private var backlog: String { say("backlog") }

  /// The note on a reminder that was set for a time in the past.
  package func missedReminder(_ time: LocalTime, _ today: Day) -> String {
    let day = calendar.nearDay(time.calendarDay, today)
    return say("No reminder: \(day) \(time.timeOfDay.iso8601) has passed already.")
  }

  /// The meaning of a part of a typed line, or the reason for which it has none.
  package func meaning(_ meaning: TypedTask.Meaning, _ today: Day) -> String {
    switch meaning {
    case .bucket(let bucket): self.bucket(bucket)
    case .region(let region): self.region(region)
    case .backlog: backlog
    case .repetition(let repetition): self.repetition(repetition)
    case .trait(.carries): say("moves on by itself")
    case .trait(.sticky): say("stays on top")
    case .trait(.expires(let day)): say("of use until \(calendar.nearDay(day, today))")
    case .trait(.expiresAt(let day, let time)):
      say("of use until \(calendar.nearDay(day, today)) \(time.iso8601)")
    case .day(let day): calendar.shortDay(day, today)
    case .time(let time): say("reminder at \(time.iso8601)")
    case .passed(let time): say("\(time.iso8601) has passed, so there is no reminder")
    case .after(let title): waits(for: [title])
    case .unknown: say("not understood, so it stays in the title")
    case .ignored: say("the backlog has no days, so it stays in the title")
    case .unread: say("not understood as a date, so it stays in the title")
    }
  }

  /// `waits for “Buy paint”`; of more than three, three by title.
  package func waits(for titles: [String]) -> String {
    let few = titles.prefix(3).map(quoted).joined(separator: ", ")
    return titles.count > 3
      ? say("waits for \(few) and \(titles.count - 3) more") : say("waits for \(few)")
  }

  /// `waits for “Buy paint”`, with a note if that task is no longer open.
  package func waits(for other: PlanTask) -> String {
    let waits = waits(for: [other.title])
    return other.isOpen ? waits : say("\(waits), which is done with")
  }

  /// The note on a cycle, which merged edits may make, with its tasks if they are known.
  package func circle(_ titles: [String]) -> String {
    titles.isEmpty ? say("waits in a circle") : say("waits in a circle: \(way(titles))")
  }

  /// `“Paint” → “Buy paint” → “Paint”`, without the middle of a long one.
  func way(_ titles: [String]) -> String {
    let shown = titles.count > 6 ? titles.prefix(3) + ["…"] + titles.suffix(2) : titles[...]
    return shown.map { $0 == "…" ? $0 : quoted($0) }.joined(separator: " → ")
  }

  package func state(of waiting: Waiting) -> String {
    waiting.isHeld
      ? waits(for: waiting.others.map { $0.title }) : circle(waiting.circle.map { $0.title })
  }

  /// `must slot of the morning`, `complementary slots of the morning`.
  func slots(of bucket: Bucket, _ region: Region) -> String {
    let (name, part) = (self.bucket(bucket), self.region(region))
    return say(
      bucket.limit ?? 0, one: "\(name) slot of the \(part)", other: "\(name) slots of the \(part)")
  }

  /// `today`, `on Fri 27 Nov`.
  func onDay(_ day: Day, _ today: Day) -> String {
    abs(day - today) <= 1 ? calendar.nearDay(day, today) : say("on \(calendar.nearDay(day, today))")
  }

  /// The warning of a bucket with more tasks than its limit.
  package func overLimit(_ slot: OverfullSlot, _ today: Day) -> String {
    let limit = slot.bucket.limit ?? 0
    let (slots, day) = (slots(of: slot.bucket, slot.region), onDay(slot.day, today))
    return say(
      limit, one: "The \(slots) is over its limit \(day): \(slot.used) of \(limit).",
      other: "The \(slots) are over their limit \(day): \(slot.used) of \(limit).")
  }

  /// Sentences on tasks that lost their bucket because the slot was full: up to three by title,
  /// more by number.
  package func withoutSlot(_ titles: [String]) -> [String] {
    titles.count > 3
      ? [say("\(titles.count) tasks are in no bucket, as their slots are taken.")]
      : titles.map { say("\(quoted($0)) is in no bucket, as its slot is taken.") }
  }
}

extension PlanTexts {
  /// Sentences on the changes of a rollover; empty if there are none.
  package func rollover(_ rollover: Rollover) -> [String] {
    var sentences: [String] = []
    if let what = subject(rollover.carried) { sentences.append(say("Carried \(what) to today.")) }
    if let what = subject(rollover.appeared) {
      sentences.append(
        say(
          rollover.appeared.count, one: "\(what) comes round again.",
          other: "\(what) come round again."))
    }
    sentences += demoted(rollover.demoted)
    if let what = subject(rollover.expired) {
      sentences.append(
        say(
          rollover.expired.count, one: "\(what) has expired; the archive keeps it.",
          other: "\(what) have expired; the archive keeps them."))
    }
    return sentences
  }

  /// Sentences on demoted tasks: up to three by title with the reason, more by number.
  private func demoted(_ demotions: [Rollover.Demotion]) -> [String] {
    if demotions.count > 3 {
      return [say("\(demotions.count) tasks are in no bucket, as their slots were taken.")]
    }
    return demotions.map { demotion in
      let title = quoted(demotion.task.title)
      guard let region = demotion.task.place.region else {
        return say("\(title) is in no bucket, as its slot was taken.")
      }
      let slots = slots(of: demotion.from, region)
      return say(
        demotion.from.limit ?? 0, one: "\(title) is in no bucket, as the \(slots) was taken.",
        other: "\(title) is in no bucket, as the \(slots) were taken.")
    }
  }

  /// The title of one task, or the number of several; nil for none.
  private func subject(_ tasks: [PlanTask]) -> String? {
    guard let first = tasks.first else { return nil }
    return tasks.count == 1 ? quoted(first.title) : self.tasks(tasks.count)
  }
}

extension PlanTexts {
  /// `weekly`, `Mon, Thu`, `3 days after completion`.
  package func repetition(_ repetition: Repetition) -> String {
    repetition.isFromCompletion
      ? say("\(distance(repetition.rule)) after completion") : frequency(repetition.rule)
  }

  private func frequency(_ rule: Recurrence) -> String {
    switch rule {
    case .every(days: 1): say("daily")
    case .every(days: 7): say("weekly")
    case .every: say("every \(distance(rule))")
    case .weekdays: distance(rule)
    case .monthly: say("monthly")
    case .yearly: say("yearly")
    case .months: say("every \(distance(rule))")
    case .monthDay(.last): say("the last day of every month")
    case .monthDay: say("every \(distance(rule))")
    }
  }

  private func distance(_ rule: Recurrence) -> String {
    switch rule {
    case .every(let days):
      days.isMultiple(of: 7)
        ? say(days / 7, one: "\(days / 7) week", other: "\(days / 7) weeks") : calendar.days(days)
    case .workdays: say("weekdays")
    case .weekdays(let weekdays): names(of: weekdays).joined(separator: ", ")
    case .months(let months):
      months.isMultiple(of: 12)
        ? say(months / 12, one: "\(months / 12) year", other: "\(months / 12) years")
        : say(months, one: "\(months) month", other: "\(months) months")
    case .monthDay(.last): say("the last day of a month")
    case .monthDay(.weekday(let number, let weekday)):
      say("\(place(number)) \(calendar.weekday(weekday)) of the month")
    }
  }

  private func place(_ number: Int) -> String {
    switch number {
    case 1: say("first")
    case 2: say("second")
    case 3: say("third")
    case 4: say("fourth")
    default: say("last")
    }
  }

  /// The short names, Monday first.
  private func names(of weekdays: Weekdays) -> [String] {
    let fromMonday = (1...7).compactMap { Weekday(rawValue: $0 % 7) }
    return fromMonday.filter { weekdays.contains($0) }.map { calendar.shortWeekday($0) }
  }
}
