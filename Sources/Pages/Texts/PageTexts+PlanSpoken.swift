import CivilTime
import Trackers

/// What is said of the plan while nothing on the page says it.
extension PageTexts {
  package func liftedTask(_ title: String) -> String {
    say("\(title) is picked up. Arrow keys move it, Enter puts it down, Escape lets go.")
  }
  package func letGoTask(_ title: String) -> String { say("\(title) stays where it was.") }
  package func taskWouldGo(_ place: String, before next: String?) -> String {
    next.map { say("\(place), before \($0)") } ?? say("\(place), at the end")
  }
  package func slotIsFull(_ place: String) -> String { say("\(place) is full") }
  package func overLimit(_ place: String) -> String { say("\(place) is over its limit") }

  package func newDay(carried: Int, demoted: Int) -> String {
    let tasks = language.say(carried, en: ("1 task", "\(carried) tasks"))
    if demoted == 0 { return say("\(tasks) moved to today") }
    if carried == 0 { return say("\(demoted) without a slot, as it is full") }
    return say("\(tasks) moved to today, \(demoted) without a slot, as it is full")
  }
}
