import CivilTime
import Wire

/// Administration by the operator, beside the calls of devices.
package struct RelayAdmin<Store: RelayStore>: Sendable {
  private let store: Store

  package init(_ store: Store) {
    self.store = store
  }

  /// In the order of their ids; each was so at some time while they were read.
  package func spaces() async throws(RelayError) -> [RelaySpace] {
    var items: [RelaySpace] = []
    while true {
      let after = items.last?.space ?? .zeros
      let more = try await store.read { tables throws(RelayError) in
        var items: [RelaySpace] = []
        for space in try tables.spaces(after: after, limit: 256) {
          if let item = try RelaySpace(space, in: &tables) { items.append(item) }
        }
        return items
      }
      guard !more.isEmpty else { return items }
      items += more
    }
  }

  /// Deletes a space, as a device's signed deletion does.
  ///
  /// - Returns: whether there was one.
  package func remove(_ space: SpaceID) async throws(RelayError) -> Bool {
    try await store.write { tables throws(RelayError) in
      guard let row = try tables.space(space), !row.isDeleted else { return false }
      try tables.erase(space)
      try tables.save(.tombstone(of: space))
      return true
    }
  }
}

/// A space as far as a relay can see it.
package struct RelaySpace: Equatable, Sendable {
  package let space: SpaceID
  package let devices: Int
  /// The newest sequence.
  package let head: UInt64
  /// Of its entries.
  package let bytes: UInt64
  package let snapshotBytes: UInt64
  package let isDeleted: Bool
}

extension RelaySpace {
  fileprivate init?(
    _ space: SpaceID, in tables: inout some RelayTables
  ) throws(RelayError) {
    guard let row = try tables.space(space) else { return nil }
    var snapshotBytes: UInt64 = 0
    for snapshot in try tables.snapshots(in: space) {
      for bytes in try tables.parts(of: snapshot.manifest.snapshot, in: space).values {
        snapshotBytes += UInt64(bytes)
      }
    }
    self.init(
      space: space, devices: try tables.deviceCount(in: space), head: row.head.sequence,
      bytes: row.bytes, snapshotBytes: snapshotBytes, isDeleted: row.isDeleted)
  }
}
