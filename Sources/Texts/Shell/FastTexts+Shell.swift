/// The texts on several fasts at once, and on lists of them.
extension FastTexts {
  package var conflict: String { say("Several devices started a fast:") }
  package func keep(by command: String) -> String {
    say("To keep one and delete the others: \(command)")
  }
  package var noFasts: String { say("No fasts yet.") }
  package var inUse: String { say("in use") }
}
