import Trackers

/// The texts of shared lists that only commands say.
extension ListTexts {
  package func people(_ count: Int) -> String {
    say(count, one: "\(count) person", other: "\(count) people")
  }

  /// What stays of a change that was undone or redone.
  ///
  /// - Parameter names: of those who have written since; none where the role does not allow it.
  package func kept(_ names: [String]) -> String {
    let people = names.joined(separator: ", ")
    return names.isEmpty
      ? say("It stays as it is in its list, where you can't make changes any more.")
      : say("What \(people) changed since then stays.")
  }

  /// An unknown name of a list, and the nearest names.
  package func unknownList(_ typed: String, _ nearest: [String]) -> Explanation {
    explain("There is no list called \(quoted(typed)).", remedy: suggestion(nearest))
  }

  /// An unknown name of a person, and those in the list.
  package func unknownPerson(_ typed: String, _ names: [String]) -> Explanation {
    explain("There is no person called \(quoted(typed)) in the list.", remedy: suggestion(names))
  }
}
