import Trackers

/// The questions before a change of the people of a list, with the consequences for its tasks.
extension ListTexts {
  package func link(as role: ListRole, until: String) -> String {
    switch role {
    case .reader: say("for readers, until \(until)")
    case .editor, .owner: say("for editors, until \(until)")
    }
  }
  package func mayRemove(_ person: String, from list: String) -> String {
    say(
      """
      Remove \(person) from \(list)? \(person) keeps a read-only copy; the tasks stay in the list.
      """)
  }
  /// - Parameter lastSeen: the time of the last change; nil for none.
  package func mayHandOver(_ list: String, to person: String, lastSeen: String?) -> String {
    guard let lastSeen else {
      return say(
        """
        Hand \(list) over to \(person)? You become an editor; only \(person) can then add and \
        remove people. \(person) hasn't changed anything yet.
        """)
    }
    return say(
      """
      Hand \(list) over to \(person)? You become an editor; only \(person) can then add and remove \
      people. \(person)'s last change: \(lastSeen).
      """)
  }
  package func mayLeave(_ list: String) -> String {
    say(
      """
      Leave \(list)? You keep a read-only copy, and its tasks in your plan become your own.
      """)
  }
  package func mayDelete(_ list: String) -> String {
    say(
      """
      Delete \(list) for everyone? The relay erases it. Each person keeps a read-only copy, and \
      the tasks in their own plan.
      """)
  }
}
