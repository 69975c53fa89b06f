import Texts

/// What is said of a task that is moved by the keyboard.
extension PageTexts {
  package func liftedTask(_ title: String) -> String {
    say("\(title) is picked up. Arrow keys move it, Enter puts it down, Escape lets go.")
  }
  package func letGoTask(_ title: String) -> String { say("\(title) stays where it was.") }
  package func taskWouldGo(_ place: String, before next: String?) -> String {
    next.map { say("\(place), before \($0)") } ?? say("\(place), at the end")
  }
  package func slotIsFull(_ place: String) -> String { say("\(place): full") }
}
