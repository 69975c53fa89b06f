import Sync

extension StopReason {
  /// How it is stored, and told in JSON.
  package var word: String {
    switch self {
    case .removed: "removed"
    case .deleted: "deleted"
    case .unreadable(_, let unreadable):
      switch unreadable {
      case .later: "later"
      case .altered: "altered"
      case .misplaced: "misplaced"
      case .otherView: "otherView"
      case .otherRoster: "otherRoster"
      }
    case .trouble(let trouble): trouble.word
    }
  }
}

extension Trouble {
  fileprivate var word: String {
    switch self {
    case .lost: "lost"
    case .broke: "broke"
    case .refused(let refusal):
      switch refusal {
      case .unauthorized: "unauthorized"
      case .rewound: "rewound"
      case .forked: "forked"
      case .gap: "gap"
      case .epoch: "epoch"
      case .roster: "roster"
      case .clockAhead: "clockAhead"
      case .full: "full"
      case .pruned: "pruned"
      case .deleted: "deletedAtRelay"
      case .members: "members"
      case .tooLarge: "tooLarge"
      case .tooMany: "tooMany"
      case .absent: "absent"
      case .taken: "taken"
      case .closed: "closed"
      case .incomplete: "incomplete"
      case .malformed: "malformed"
      }
    }
  }
}
