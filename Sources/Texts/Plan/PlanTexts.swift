import CivilTime
import Trackers

/// The texts of the plan. All but names and whole sentences may appear in the middle of a line.
package struct PlanTexts: TextGroup {
  package let language: Language

  var calendar: CalendarTexts { CalendarTexts(language: language) }

  /// The name of a priority.
  package func bucket(_ bucket: Bucket) -> String {
    switch bucket {
    case .must: say("Must")
    case .complementary: say("Should")
    case .misc: say("Small")
    case .free: say("No priority")
    }
  }

  package func region(_ region: Region) -> String {
    switch region {
    case .morning: say("morning")
    case .afternoon: say("afternoon")
    case .evening: say("evening")
    }
  }

  /// The name of a time of day, for the beginning of a line.
  package func name(of region: Region) -> String {
    switch region {
    case .morning: say("Morning")
    case .afternoon: say("Afternoon")
    case .evening: say("Evening")
    }
  }

  package func status(_ status: TaskStatus) -> String {
    switch status {
    case .todo: say("to do")
    case .doing: say("in progress")
    case .done: say("done")
    case .dropped: say("won't do")
    case .expired: say("expired")
    }
  }

  /// `tomorrow, morning, Must`; without a priority, that part is left out.
  package func place(_ place: Place, _ today: Day) -> String {
    var parts = [backlog]
    if case .day(let day, let region, _) = place {
      parts = [calendar.nearDay(day, today), self.region(region)]
    }
    if place.bucket != .free { parts.append(bucket(place.bucket)) }
    return list(parts)
  }

  /// `a, b, c`.
  package func list(_ names: [String]) -> String { names.joined(separator: say(", ")) }

  /// The note on a new task that the page does not show: `Planned for tomorrow morning.`
  package func planned(_ place: Place, _ today: Day) -> String {
    guard case .day(let day, let region, let bucket) = place else {
      return say("It's in \(backlog).")
    }
    let time = day == today ? calendar.nearDay(day, today) : self.time(day, region, today)
    return bucket == .free
      ? say("Planned for \(time).") : say("Planned for \(time) as a \(self.bucket(bucket)) task.")
  }

  /// `tomorrow morning`, `Fri 4 Dec evening`; not for today, whose morning is this one.
  private func time(_ day: Day, _ region: Region, _ today: Day) -> String {
    let day = calendar.nearDay(day, today)
    return switch region {
    case .morning: say("\(day) morning")
    case .afternoon: say("\(day) afternoon")
    case .evening: say("\(day) evening")
    }
  }

  /// The note on a reminder that was set for a time in the past.
  package func missedReminder(_ time: LocalTime, _ today: Day) -> String {
    let day = calendar.nearDay(time.calendarDay, today)
    return say("No reminder: \(day) \(time.timeOfDay.iso8601) has already passed.")
  }
}

/// The texts of tasks that block others.
extension PlanTexts {
  /// `blocked by “Buy paint”`; of more than three, three by title.
  package func waits(for titles: [String]) -> String { say("blocked by \(few(titles))") }

  /// `“a”, “b”`; of more than three, three and the number of others.
  package func few(_ titles: [String]) -> String {
    let names = list(titles.prefix(3).map(quoted))
    let others = titles.count - 3
    if others <= 0 { return names }
    return say(others, one: "\(names) and \(others) more", other: "\(names) and \(others) more")
  }

  /// The note on a cycle, which merged edits may make, with its tasks if they are known.
  package func circle(_ titles: [String]) -> String {
    titles.isEmpty ? say("blocked by itself") : say("blocked by itself: \(way(titles))")
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

  /// The blockers of a task, beside a label: all titles, or the cycle.
  package func blockers(of waiting: Waiting) -> String {
    if waiting.isHeld { return list(waiting.others.map { quoted($0.title) }) }
    let titles = waiting.circle.map { $0.title }
    return titles.isEmpty ? say("itself") : say("itself: \(way(titles))")
  }
}

/// The texts of limits: of the tasks of one priority in one time of day.
extension PlanTexts {
  /// `Morning already has 3 Should tasks.`; with the day unless it is today.
  func full(_ bucket: Bucket, _ region: Region, _ day: Day, _ today: Day) -> String {
    let (limit, name) = (bucket.limit ?? 0, self.bucket(bucket))
    let part = self.name(of: region)
    if day == today {
      return say(
        limit, one: "\(part) already has \(limit) \(name) task.",
        other: "\(part) already has \(limit) \(name) tasks.")
    }
    let date = calendar.nearDay(day, today)
    return say(
      limit, one: "\(part) already has \(limit) \(name) task (\(date)).",
      other: "\(part) already has \(limit) \(name) tasks (\(date)).")
  }

  /// The warning of a priority with more tasks than its limit.
  package func overLimit(_ slot: OverfullSlot, _ today: Day) -> String {
    let (used, limit, name) = (slot.used, slot.bucket.limit ?? 0, bucket(slot.bucket))
    let part = self.name(of: slot.region)
    if slot.day == today {
      return say(
        used, one: "\(part) has \(used) \(name) task; the limit is \(limit).",
        other: "\(part) has \(used) \(name) tasks; the limit is \(limit).")
    }
    let date = calendar.nearDay(slot.day, today)
    return say(
      used, one: "\(part) has \(used) \(name) task (\(date)); the limit is \(limit).",
      other: "\(part) has \(used) \(name) tasks (\(date)); the limit is \(limit).")
  }

  /// `“Sweep” has no priority: Morning already has 5 Small tasks.`
  package func withoutPriority(_ title: String, _ former: Bucket, _ region: Region) -> String {
    let (title, part) = (quoted(title), self.name(of: region))
    let (limit, name) = (former.limit ?? 0, bucket(former))
    return say(
      limit, one: "\(title) has no priority: \(part) already has \(limit) \(name) task.",
      other: "\(title) has no priority: \(part) already has \(limit) \(name) tasks.")
  }

  /// Sentences on tasks that lost their priority because its limit was reached: up to three by
  /// title, more by number.
  package func withoutSlot(_ tasks: [PlanTask]) -> [String] {
    if tasks.count > 3 { return [withoutPriority(tasks.count)] }
    return tasks.map { task in
      let title = quoted(task.title)
      guard let region = task.place.region else {
        return say("\(title) has no priority: the limit is reached.")
      }
      return say("\(title) has no priority: \(name(of: region)) is at the limit.")
    }
  }

  private func withoutPriority(_ count: Int) -> String {
    say(
      count, one: "\(count) task has no priority: the limit is reached.",
      other: "\(count) tasks have no priority: the limits are reached.")
  }
}

extension PlanTexts {
  /// Sentences on the changes of a rollover; empty if there are none.
  package func rollover(_ rollover: Rollover) -> [String] {
    var sentences: [String] = []
    if let first = rollover.carried.first {
      sentences.append(carried(quoted(first.title), rollover.carried.count))
    }
    if let first = rollover.appeared.first {
      sentences.append(appeared(quoted(first.title), rollover.appeared.count))
    }
    sentences += demoted(rollover.demoted)
    if let first = rollover.expired.first {
      sentences.append(expired(quoted(first.title), rollover.expired.count))
    }
    return sentences
  }

  /// - Parameter title: that of the first task, which names it if there is no other.
  private func carried(_ title: String, _ count: Int) -> String {
    if count == 1 { return say("\(title) carried over.") }
    return say(
      count, one: "\(count) task carried over.", other: "\(count) tasks carried over.")
  }

  private func appeared(_ title: String, _ count: Int) -> String {
    if count == 1 { return say("\(title) is due again.") }
    return say(count, one: "\(count) task is due again.", other: "\(count) tasks are due again.")
  }

  private func expired(_ title: String, _ count: Int) -> String {
    if count == 1 { return say("\(title) expired. It is in the archive.") }
    return say(
      count, one: "\(count) task expired. It is in the archive.",
      other: "\(count) tasks expired. They are in the archive.")
  }

  /// Sentences on tasks without their priority: up to three by title with the reason, more by
  /// number.
  private func demoted(_ demotions: [Rollover.Demotion]) -> [String] {
    if demotions.count > 3 { return [withoutPriority(demotions.count)] }
    return demotions.flatMap { demotion -> [String] in
      guard let region = demotion.task.place.region else { return withoutSlot([demotion.task]) }
      return [withoutPriority(demotion.task.title, demotion.from, region)]
    }
  }
}
