import Trackers

package struct UndoTexts: TextGroup {
  package let language: Language

  /// The description of a change, by the label of its undo entry. An unknown label, of a later
  /// version, is returned unchanged.
  package func words(for label: String) -> String { ChangeKind(label: label).map(done) ?? label }

  /// `Task deleted (“Call the bank”)`.
  /// - Parameters:
  ///   - done: the words for the label of a change.
  ///   - name: the name of the one thing that was changed; nil without one.
  package func done(_ done: String, named name: String?) -> String {
    name.map { say("\(done) (\(quoted($0)))") } ?? done
  }

  /// - Parameter done: the words for the label of the undone change.
  package func undone(_ done: String) -> String { say("Undone: \(done)") }

  package func redone(_ done: String) -> String { say("Redone: \(done)") }

  /// `Fast started`
  package func done(_ kind: ChangeKind) -> String {
    switch kind {
    case .fast(.start): say("Fast started")
    case .fast(.stop): say("Fast stopped")
    case .fast(.cancel): say("Fast cancelled")
    case .fast(.add): say("Past fast added")
    case .fast(.edit): say("Fast edited")
    case .fast(.delete): say("Fast deleted")
    case .fast(.keep): say("One fast kept, the others discarded")
    case .schedule(.add): say("Schedule added")
    case .schedule(.edit): say("Schedule edited")
    case .schedule(.remove): say("Schedule removed")
    case .schedule(.use): say("Schedule selected")
    case .drink(.add): say("Drink added")
    case .drink(.edit): say("Drink edited")
    case .drink(.delete): say("Drink deleted")
    case .drink(.goal): say("Goal changed")
    case .beverage(.add): say("Beverage added")
    case .beverage(.edit): say("Beverage edited")
    case .beverage(.delete): say("Beverage deleted")
    case .entry(.add): say("Entry added")
    case .entry(.edit): say("Entry edited")
    case .entry(.delete): say("Entry deleted")
    case .activity(.add): say("Counter added")
    case .activity(.edit): say("Counter edited")
    case .activity(.goal): say("Goal changed")
    case .activity(.archive): say("Counter archived")
    case .activity(.restore): say("Counter restored")
    case .activity(.delete): say("Counter deleted")
    case .activity(.move): say("Counter moved")
    case .activity(.primary): say("Main counter changed")
    case .date(.add): say("Date added")
    case .date(.edit): say("Date edited")
    case .date(.archive): say("Date archived")
    case .date(.restore): say("Date restored")
    case .date(.delete): say("Date deleted")
    case .task(.add): say("Task added")
    case .task(.edit): say("Task edited")
    case .task(.todo): say("Marked as not done")
    case .task(.doing): say("Marked as in progress")
    case .task(.done): say("Marked as done")
    case .task(.move): say("Task moved")
    case .task(.today): say("Planned for today")
    case .task(.backlog): say("Moved to Backlog")
    case .task(.drop): say("Marked as won't do")
    case .task(.restore): say("Task restored")
    case .task(.delete): say("Task deleted")
    case .rest(.mark): say("Rest day added")
    case .rest(.unmark): say("Rest day removed")
    case .rest(.week): say("Weekly rest days changed")
    case .imported(.file): say("File imported")
    case .imported(.backup): say("Backup imported")
    case .sample(.add): say("Sample data added")
    case .sample(.remove): say("Sample data removed")
    case .settings(.edit): say("Settings changed")
    case .reminder(.snooze): say("Reminder snoozed")
    case .list(.edit): say("List edited")
    case .list(.introduce): say("Your name changed")
    case .comment(.add): say("Comment added")
    case .comment(.edit): say("Comment edited")
    case .comment(.delete): say("Comment deleted")
    }
  }
}
