import Ledger
import Texts

/// The shortest beginning of each id that no other one of its kind has; at least four letters.
struct ShortIDs {
  static let shortest = 4

  private var lengths: [RecordID: Int] = [:]

  subscript(id: RecordID) -> String {
    String(id.description.prefix(lengths[id] ?? 26))
  }

  /// Where none is shown.
  static let none = ShortIDs(complete: [])

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
  init(of ids: [RecordID], _ kind: Kind, in context: Context) throws(CommandFailure) {
    for id in ids {
      var length = Self.shortest
      while length < 26, let range = RecordID.range(withPrefix: id.beginning(length)),
        try context.read(context.ledger.records(of: kind, ids: range, limit: 2)).count > 1
      {
        length += 1
      }
      lengths[id] = length
    }
  }
}

/// What is listed with short ids, and named by them.
protocol Identified {
  static var kind: Kind { get }
  static var listed: Listed { get }
  init?(_ record: Record)
}

extension Identified {
  /// The one whose id begins with what was typed.
  static func withID(_ typed: String, in context: Context) throws(CommandFailure) -> Self {
    guard !typed.isEmpty, let ids = RecordID.range(withPrefix: typed) else {
      throw .id(listed, typed, matches: 0)
    }
    let matches = try context.read(context.ledger.records(of: kind, ids: ids, limit: 2))
    guard matches.count == 1 else { throw .id(listed, typed, matches: matches.count) }
    guard let found = Self(matches[0]) else { throw .id(listed, typed, matches: 0) }
    return found
  }
}

extension RecordID {
  fileprivate func beginning(_ length: Int) -> String { String(description.prefix(length)) }
}

private func sharedLetters(_ left: RecordID, _ right: RecordID) -> Int {
  zip(left.description.utf8, right.description.utf8).prefix { $0 == $1 }.count
}
