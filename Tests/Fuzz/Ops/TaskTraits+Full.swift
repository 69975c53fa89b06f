import CivilTime
import Ledger
import Trackers

extension TaskTraits {
  /// Each trait is another one than a new task has; the days are shortly after ``OpSet/now``.
  package static let full: TaskTraits = {
    var traits = TaskTraits("Water the plants")
    traits.notes = "Rain, not tap:\nthe tub is full"
    traits.carries = true
    traits.isSticky = true
    traits.expire(
      on: OpSet.now.local.calendarDay + 9, at: TimeOfDay(minutes: 1080), dayStart: .midnight)
    traits.remind = LocalTime(startOf: OpSet.now.local.calendarDay + 1) + .minutes(570)
    traits.wait(for: RecordID(derivedFrom: "first"))
    return traits
  }()
}
