/// The kind of a record: `fast`, `settings`, …
package struct Kind: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// The name of a field. Ten bytes or fewer cost no allocation in the browser.
package struct FieldName: RawRepresentable, Hashable, Sendable {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Compares lengths first, since most names differ there and a merge compares millions. Names are
  /// ASCII, so names of different lengths are never equal.
  package static func == (left: FieldName, right: FieldName) -> Bool {
    left.rawValue.utf8.count == right.rawValue.utf8.count && left.rawValue == right.rawValue
  }
}

/// The fields whose meaning the ledger knows.
extension FieldName {
  /// The time that a record is filed under: a moment, such as the start of a fast, or the text of a
  /// day, such as `2026-11-21`, for which a task is planned.
  package static let at = FieldName(rawValue: "at")
  /// The end of a record with a duration. Present and null means that it has not ended.
  package static let end = FieldName(rawValue: "end")
  /// The amount that a timed record adds to the sums of its day: an integer, in the smallest unit
  /// of its tracker.
  package static let amount = FieldName(rawValue: "amount")
  /// The subject under which the amount is summed: a beverage, an activity.
  package static let of = FieldName(rawValue: "of")
  /// The title of a record. ``LedgerStore/search(_:of:limit:)`` finds only records that have one.
  package static let title = FieldName(rawValue: "title")
  /// The user's notes on a record that has a title; they are searched as well.
  package static let notes = FieldName(rawValue: "notes")
  /// The tombstone: true hides the record from every list; only writing false brings it back.
  package static let deleted = FieldName(rawValue: "deleted")

  /// A place in a list.
  package static let order = FieldName(rawValue: "order")

  /// Whether all kinds share the meaning of the field.
  var isOwn: Bool { [.at, .end, .amount, .of, .title, .notes, .deleted].contains(self) }
}

/// The kinds whose records list the devices of the space, its address, and its ways into lists. They
/// come only by the log of the space, where relay and devices check the author: no file brings them
/// in, and no undo changes them.
extension Kind {
  /// A device that is kept in step with others: its record has the device's own id, and its name as
  /// the title.
  package static let device = Kind(rawValue: "device")
  /// The present address of a space: its record has the space's own id, so that the record of a
  /// space left says nothing about another.
  package static let relay = Kind(rawValue: "relay")

  /// What lets this person into a list: sealed, so that no copy has it open.
  package static let membership = Kind(rawValue: "membership")
  /// The role that a link into a list gives, and what opens the requests left there.
  package static let invitation = Kind(rawValue: "invitation")

  package static let ofSpace = [device, relay, membership, invitation]

  package var isOfSpace: Bool { Kind.ofSpace.contains(self) }
}

extension Op {
  /// Without records of the space and of lists; nil where nothing else is in it.
  package var ownPart: Op? {
    let others = changes.filter { !$0.kind.isFromLog }
    return others.isEmpty ? nil : Op(stamp: stamp, changes: others)
  }
}

/// The version that the command line, the page and the server report.
package enum Release {
  /// Semantic versioning, https://semver.org; CHANGELOG.md lists the changes of each version.
  package static var version: String { "0.1.0" }
}
