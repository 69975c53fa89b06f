import CivilTime
import Ledger

extension LedgerStore {
  /// Seven days from `first` on, with the tasks that routines will add after today.
  package func weekPlan(from first: Day, today: Day) throws(Failure) -> WeekPlan {
    let week = first..<first + 7
    let tasks = try tasks(on: week)
    let doneKeeps = try Settings(in: self).doneKeepsSlot
    let coming = max(first, today + 1)..<max(week.upperBound, today + 1)
    var upcoming: [(day: Day, Upcoming)] = []
    for routine in try routines() {
      let days = routine.days(in: coming)
      guard !days.isEmpty, let newest = try record(routine.newest, of: .task),
        let title = newest[.title]?.text, routine.region != nil
      else { continue }
      for day in days {
        let place = routine.place(on: day)
        upcoming.append((day, Upcoming(routine: routine.id, title: title, place: place)))
      }
    }
    return WeekPlan(
      days: (0..<7).map { index in
        let day = first + index
        return DayPlan(
          day, tasks.filter { $0.day == day },
          upcoming: upcoming.filter { $0.day == day }.map { $0.1 }, doneKeeps: doneKeeps)
      })
  }
}
