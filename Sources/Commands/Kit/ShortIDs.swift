import Ledger
import Texts
import Trackers

/// The shortest unique prefix of each id among those of its kind; at least four letters.
struct ShortIDs {
  static let shortest = 4

  private var lengths: [RecordID: Int] = [:]

  subscript(id: RecordID) -> String {
    String(id.description.prefix(lengths[id] ?? 26))
  }

  /// No ids, for lists without them.
  static let none = ShortIDs(complete: [])

  /// - Parameter ids: all ids of the kind. Once sorted, the most similar ids are neighbours.
  init(complete ids: [RecordID]) {
    let sorted = ids.sorted()
    for (index, id) in sorted.enumerated() {
      let before = index > 0 ? sharedLetters(id, sorted[index - 1]) : 0
      let after = index + 1 < sorted.count ? sharedLetters(id, sorted[index + 1]) : 0
      lengths[id] = max(Self.shortest, max(before, after) + 1)
    }
  }

  /// The prefixes for a few of many ids: asks the store whether a prefix is unique, and else tries
  /// a longer one.
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

extension ShortIDs {
  /// The prefixes of tasks, also of those of lists.
  init(of tasks: [PlanTask], in context: Context) throws(CommandFailure) {
    try self.init(of: tasks.filter { $0.shared == nil }.map { $0.id }, .task, in: context)
    let shared = try ShortIDs(
      of: tasks.filter { $0.shared != nil }.map { $0.id }, .placed, in: context)
    lengths.merge(shared.lengths) { one, _ in one }
  }
}

/// A sort of records that is listed with short ids, and can be named by them.
protocol Identified {
  static var kind: Kind { get }
  static var listed: Listed { get }
  init?(_ record: Record)
}

extension Identified {
  /// The record that is meant: the newest for `last` and `@1`, the one before it for `@2`, else the
  /// only one whose id begins with the typed text.
  static func withID(_ typed: String, in context: Context) throws(CommandFailure) -> Self {
    if let place = typed.placeFromNewest { return try newest(place, typed, in: context) }
    guard !typed.isEmpty, let ids = RecordID.range(withPrefix: typed) else {
      throw .id(listed, typed, matches: 0)
    }
    let matches = try context.read(context.ledger.records(of: kind, ids: ids, limit: 2))
    guard matches.count == 1 else { throw .id(listed, typed, matches: matches.count) }
    guard let found = Self(matches[0]) else { throw .id(listed, typed, matches: 0) }
    return found
  }

  private static func newest(
    _ place: Int, _ typed: String, in context: Context
  ) throws(CommandFailure) -> Self {
    let found = try context.read(
      context.ledger.records(of: kind, in: .always, order: .newestFirst, limit: max(place, 0))
    ).compactMap { Self($0) }
    guard place > 0, found.count == place else {
      throw .place(listed, typed, isEmpty: place > 0 && found.isEmpty)
    }
    return found[place - 1]
  }
}

extension String {
  /// The place from the newest: 1 for `last` and `@1`, at most 10,000; nil for another text.
  fileprivate var placeFromNewest: Int? {
    if folded == "last" { return 1 }
    guard utf8.first == UInt8(ascii: "@"), let place = Int(dropFirst()) else { return nil }
    return min(place, 10_000)
  }
}

extension RecordID {
  fileprivate func beginning(_ length: Int) -> String { String(description.prefix(length)) }
}

private func sharedLetters(_ left: RecordID, _ right: RecordID) -> Int {
  zip(left.description.utf8, right.description.utf8).prefix { $0 == $1 }.count
}
