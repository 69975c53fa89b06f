import Sync

extension StopReason {
  /// The word for it in the database and in JSON.
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
      case .unattested: "unvouched"
      case .outdated: "outdated"
      }
    case .trouble(let trouble): trouble.word
    }
  }
}

extension HostFault {
  fileprivate var word: String {
    switch self {
    case .busy: "storageBusy"
    case .full: "storageFull"
    case .readOnly: "storageReadOnly"
    case .damaged: "storageDamaged"
    case .failed: "broke"
    }
  }
}

extension Trouble {
  fileprivate var word: String {
    switch self {
    case .lost: "lost"
    case .broke(let fault): fault.word
    case .unanswered(let why): why.rawValue
    case .differs: "differs"
    // Not the signed entry that ends a space, which `deleted` means.
    case .refused(.deleted): "deletedAtRelay"
    case .refused(let refusal): refusal.name
    }
  }
}
