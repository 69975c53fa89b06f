import DeviceSync
import Ledger
import SQLiteLedger
import Sealing
import Trackers
import Wire

extension SQLiteLedger {
  /// Adds this process as a writer of a list, unless it is one as this device.
  func write(in list: ListID, as state: DeviceState, using random: inout RandomSource) {
    if let writing = ListWriting(state) { write(as: writing, using: &random) }
  }

  private func write(as writing: ListWriting, using random: inout RandomSource) {
    let own = ReplicaID(rawValue: writing.device << 16 | random.next() & 0xffff)
    lists.withLock { writers in
      let former = writers.first { $0.list == writing.list }
      guard former?.clock.replica.device != writing.device else { return }
      writers.removeAll { $0.list == writing.list }
      writers.append(ListWriter(writing.list, replica: own))
    }
    note(writing)
  }

  /// Notes what a list's log says about its writer here.
  func note(_ state: DeviceState) {
    if let writing = ListWriting(state) { note(writing) }
  }

  private func note(_ writing: ListWriting) {
    lists.withLock { writers in
      guard let place = writers.firstIndex(where: { $0.list == writing.list }) else { return }
      writers[place].minute = writing.minute
      writers[place].devices = writing.devices
      writers[place].kinds = writing.kinds.map { $0.labelled(writing.list) }
    }
  }

  /// Has this process write in all lists of the database. NB: for one that keeps none of them in
  /// step, so neither logs nor signatures are read.
  ///
  /// - Returns: its writers.
  package func openLists(
    using random: inout RandomSource
  ) throws(StorageError) -> [ListWriter] {
    let writings = try access { db in
      try SpaceSchema.lists(in: db).compactMap { try SpaceRows(of: $0, in: db)?.writing() }
    }
    for writing in writings { write(as: writing, using: &random) }
    return lists.withLock { writers in
      writers.filter { writer in writings.contains { $0.list == writer.list } }
    }
  }

  /// The first 16 bytes of the hash of a list's log at a place; nil for one that is not known here.
  package func logHash(of list: ListID, at sequence: UInt64) throws(StorageError) -> RecordID? {
    try access { db in try SpaceRows(of: list, in: db)?.log(at: sequence) }
      .map { RecordID(FoundingID(checked: Array($0.bytes.prefix(FoundingID.length)))) }
  }

  /// The links of this person to a list, the one that ends first at the beginning.
  package func invitations(to list: ListID) throws(StorageError) -> [ListInvitation] {
    try records(of: .invitation).compactMap { ListInvitation($0) }
      .filter { $0.list == list }
      .sorted { $0.until != $1.until ? $0.until < $1.until : $0.link < $1.link }
  }
}
