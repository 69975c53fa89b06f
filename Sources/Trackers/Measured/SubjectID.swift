import Ledger

package enum SubjectID: Hashable, Sendable {
  case water
  case activity(RecordID)
}

extension SubjectID {
  /// The tracker that it belongs to.
  package var tracker: Tracker {
    switch self {
    case .water: .water
    case .activity: .counter
    }
  }
}

extension SubjectID: LosslessStringConvertible {
  /// Its name in goals, actions and sheets: `water`, or the id of the activity.
  package var description: String {
    switch self {
    case .water: WaterRules.subject
    case .activity(let id): id.description
    }
  }

  package init?(_ description: String) {
    if description == WaterRules.subject {
      self = .water
    } else if let id = RecordID(description) {
      self = .activity(id)
    } else {
      return nil
    }
  }
}
