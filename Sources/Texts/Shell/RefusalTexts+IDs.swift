import Trackers

/// The texts on entries that are named by their IDs.
extension RefusalTexts {
  /// A typed name that fits several things.
  /// - Parameter names: their names; with ids if names may be equal.
  package func ambiguous(_ typed: String, _ names: [String]) -> Explanation {
    explain(
      "\(quoted(typed)) could mean \(alternatives(names.map(quoted))).",
      "Type more of the name, or the beginning of its ID.")
  }

  /// A prefix of an ID that matches no record, or several.
  package func id(
    _ thing: Listed, _ typed: String, _ matches: Int
  ) -> Explanation {
    let id = quoted(typed)
    if matches == 0 {
      let remedy = say("Check the letters.")
      return switch thing {
      case .fast: explain("No fast has an ID that starts with \(id).", remedy: remedy)
      case .drink: explain("No drink has an ID that starts with \(id).", remedy: remedy)
      case .entry: explain("No entry has an ID that starts with \(id).", remedy: remedy)
      case .task: explain("No task has an ID that starts with \(id).", remedy: remedy)
      }
    }
    let remedy = say("Add more letters.")
    return switch thing {
    case .fast: explain("Several fasts have IDs that start with \(id).", remedy: remedy)
    case .drink: explain("Several drinks have IDs that start with \(id).", remedy: remedy)
    case .entry: explain("Several entries have IDs that start with \(id).", remedy: remedy)
    case .task: explain("Several tasks have IDs that start with \(id).", remedy: remedy)
    }
  }

  /// A place from the newest, such as `@3`, of which there are fewer.
  package func place(_ thing: Listed, _ typed: String, isEmpty: Bool) -> Explanation {
    let remedy = say("@1 is the newest, @2 the one before.")
    return switch thing {
    case .fast:
      explain(isEmpty ? "No fasts yet." : "There is no fast \(typed).", remedy: remedy)
    case .drink:
      explain(isEmpty ? "No drinks yet." : "There is no drink \(typed).", remedy: remedy)
    case .entry:
      explain(isEmpty ? "No entries yet." : "There is no entry \(typed).", remedy: remedy)
    case .task:
      explain(isEmpty ? "No tasks yet." : "There is no task \(typed).", remedy: remedy)
    }
  }
}

/// A sort of records that is listed with ids and can be named by one. The raw values are names in
/// `--json`.
package enum Listed: String, Hashable, Sendable {
  case fast, drink, entry, task
}
