import CivilTime
import Trackers

extension English {
  static let plan = PlanTexts(
    bucket: bucket, region: region, status: status, repetition: repetition, place: place,
    meaning: meaning, rollover: rollover, overLimit: overLimit, withoutSlot: withoutSlot)

  @Sendable static func bucket(_ bucket: Bucket) -> String {
    switch bucket {
    case .must: "must"
    case .complementary: "complementary"
    case .misc: "misc"
    case .free: "no bucket"
    }
  }

  @Sendable static func region(_ region: Region) -> String {
    switch region {
    case .morning: "morning"
    case .afternoon: "afternoon"
    case .evening: "evening"
    }
  }

  @Sendable private static func status(_ status: TaskStatus) -> String {
    switch status {
    case .todo: "to do"
    case .doing: "doing"
    case .done: "done"
    case .dropped: "dropped"
    case .expired: "expired"
    }
  }

  @Sendable static func place(_ place: Place, _ today: Day) -> String {
    var parts = [backlog]
    if case .day(let day, let region, _) = place {
      parts = [nearDay(day, today), self.region(region)]
    }
    if place.bucket != .free { parts.append(bucket(place.bucket)) }
    return parts.joined(separator: ", ")
  }

  private static let backlog = "backlog"

  @Sendable private static func meaning(_ meaning: TypedTask.Meaning, _ today: Day) -> String {
    switch meaning {
    case .bucket(let bucket): self.bucket(bucket)
    case .region(let region): self.region(region)
    case .backlog: backlog
    case .repetition(let repetition): self.repetition(repetition)
    case .carries: "moves on by itself"
    case .sticky: "stays on top"
    case .expires(let day): "of use until \(nearDay(day, today))"
    case .day(let day): shortDay(day, today)
    case .time(let time): "reminder at \(time.iso8601)"
    case .unknown: "not understood, so it stays in the title"
    case .ignored: "the backlog has no days, so it stays in the title"
    }
  }

  /// The must slot, or all three complementary slots.
  static func slots(of bucket: Bucket, _ region: Region) -> String {
    let isOne = plural(bucket.limit ?? 0) == .one
    return "\(self.bucket(bucket)) \(isOne ? "slot" : "slots") of the \(self.region(region))"
  }

  /// `today`, `on Fri 27 Nov`.
  static func onDay(_ day: Day, _ today: Day) -> String {
    abs(day - today) <= 1 ? nearDay(day, today) : "on \(nearDay(day, today))"
  }

  @Sendable private static func overLimit(_ slot: OverfullSlot, _ today: Day) -> String {
    let limit = slot.bucket.limit ?? 0
    let verb = plural(limit) == .one ? "is over its limit" : "are over their limit"
    return "The \(slots(of: slot.bucket, slot.region)) \(verb) \(onDay(slot.day, today)):"
      + " \(slot.used) of \(limit)."
  }

  @Sendable private static func withoutSlot(_ titles: [String]) -> [String] {
    titles.count > 3
      ? ["\(titles.count) tasks are in no bucket, as their slots are taken."]
      : titles.map { "\(quoted($0)) is in no bucket, as its slot is taken." }
  }
}
