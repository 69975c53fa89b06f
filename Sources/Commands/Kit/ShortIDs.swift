import Ledger
import SQLiteLedger
import Trackers

/// The shortest beginning of each id that no other one of its kind has; at least four letters.
struct ShortIDs {
  static let shortest = 4

  private var lengths: [RecordID: Int] = [:]

  subscript(id: RecordID) -> String {
    String(id.description.prefix(lengths[id] ?? 26))
  }

  /// - Parameter ids: all that there are. In order, an id's nearest relatives are its neighbours.
  init(complete ids: [RecordID]) {
    let sorted = ids.sorted()
    for (index, id) in sorted.enumerated() {
      let before = index > 0 ? sharedLetters(id, sorted[index - 1]) : 0
      let after = index + 1 < sorted.count ? sharedLetters(id, sorted[index + 1]) : 0
      lengths[id] = max(Self.shortest, max(before, after) + 1)
    }
  }

  /// For a few ids of many: asks the store whether a beginning is unique, and else for a longer.
  init(_ ids: [RecordID], of kind: Kind, in store: SQLiteLedger) throws(StorageError) {
    for id in ids {
      var length = Self.shortest
      while length < 26, let range = RecordID.range(withPrefix: id.beginning(length)),
        try store.records(of: kind, ids: range, limit: 2).count > 1
      {
        length += 1
      }
      lengths[id] = length
    }
  }
}

extension Context {
  func shortIDs(of fasts: [Fast], areAll: Bool = false) throws(CommandFailure) -> ShortIDs {
    let ids = fasts.map { $0.id }
    return areAll ? ShortIDs(complete: ids) : try shortIDs(of: ids, .fast)
  }

  func shortIDs(of ids: [RecordID], _ kind: Kind) throws(CommandFailure) -> ShortIDs {
    try read { store throws(StorageError) in try ShortIDs(ids, of: kind, in: store) }
  }
}

extension RecordID {
  fileprivate func beginning(_ length: Int) -> String { String(description.prefix(length)) }
}

private func sharedLetters(_ left: RecordID, _ right: RecordID) -> Int {
  zip(left.description.utf8, right.description.utf8).prefix { $0 == $1 }.count
}
