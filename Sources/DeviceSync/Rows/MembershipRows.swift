import Ledger
import Sealing
import Wire

/// The lists of a browser's person, as the records of its own space say.
package struct ListMemberships: Hashable, Sendable {
  /// Of lists that the person has not left, the newest first.
  package let present: [ListMembership]
  /// The others.
  package let left: [ListID]
}

extension MemoryLedger {
  var memberships: ListMemberships {
    let records = records(of: .membership)
    let present = records.compactMap { ListMembership($0) }.sorted { $0.number > $1.number }
    let left = records.compactMap { ListMembership.listLeft(by: $0) }
      .filter { list in !present.contains { $0.list == list } }
    return ListMemberships(present: present, left: left)
  }
}

/// The member `lists` of the row `"state"`, so that the ledger is read only where it is missing.
///
///     { present: [{ key, list, sealed, relay, number }], left: [list] }
enum MembershipRows {
  static let limit = 4096

  static func row(of memberships: ListMemberships) -> RowValue {
    .members([
      ("present", .list(memberships.present.map { row(of: $0) })),
      ("left", .list(memberships.left.map { .text($0.rawValue.description) })),
    ])
  }

  private static func row(of membership: ListMembership) -> RowValue {
    .members([
      ("key", .id(membership.key)), ("list", .text(membership.list.rawValue.description)),
      ("sealed", .bytes(membership.sealed)), ("relay", .text(membership.relay)),
      ("number", .whole(UInt64(membership.number))),
    ])
  }

  /// Nil where the ledger has to be read.
  static func memberships(in state: RowValue) throws(DamagedRow) -> ListMemberships? {
    guard let row = state["lists"] else { return nil }
    var (present, left): ([ListMembership], [ListID]) = ([], [])
    for row in try row.list("present", limit: limit) {
      let sealed = try row.bytes("sealed", limit: SealedMembership.length)
      guard sealed.count == SealedMembership.length else { throw DamagedRow("sealed") }
      present.append(
        ListMembership(
          key: try row.id("key"), list: try list(row.value("list")), sealed: sealed,
          relay: try row.text("relay", limit: RelayAddress.limit),
          number: UInt32(try row.whole("number", to: UInt64(UInt32.max)))))
    }
    for row in try row.list("left", limit: limit) { left.append(try list(row)) }
    return ListMemberships(present: present, left: left)
  }

  private static func list(_ row: RowValue) throws(DamagedRow) -> ListID {
    guard let list = row.text.flatMap({ SpaceKeys.list(of: .text($0)) }) else {
      throw DamagedRow("list")
    }
    return list
  }
}
