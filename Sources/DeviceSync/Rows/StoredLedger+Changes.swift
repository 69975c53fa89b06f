import CivilTime
import Ledger
import Wire

/// The changes of a browser's ledger that a transaction of its space brings about.
extension StoredLedger {
  /// - Throws: unless all of it was readable, as what is not there would seem to be gone.
  func whole() throws(DamagedRow) -> MemoryLedger {
    guard isWhole, ledger.isWhole else { throw DamagedRow("ledger") }
    return ledger
  }
}

extension MemoryLedger {
  /// The address of the relay to which another device has moved the space; nil for none, or for one
  /// that is not fit for all.
  package func address(of space: SpaceID) -> String? {
    record(RecordID(space.bytes), of: .relay)?.destination?.text
  }

  /// - Returns: the ops; none if it has that name already, or cannot have it.
  mutating func name(_ device: DeviceID, _ name: String, at now: Instant) -> [Op] {
    let id = RecordID(device.bytes)
    guard record(id, of: .device)?[.title]?.text != name, !name.isEmpty,
      name.utf8.count <= 255,
      name.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f })
    else { return [] }
    let change = RecordChange(.device, id, [RecordChange.Write(.title, .text(name))])
    return commitWithoutUndo([change], at: now)
  }

  /// The writes of waiting ops that still hold, again with stamps above all others: a copy of this
  /// device may have sent other ops under the same stamps.
  mutating func renewed(_ waiting: [Op], at now: Instant) -> [Op] {
    var renewed: [Op] = []
    for op in waiting {
      let held = op.changes.compactMap { $0.held(in: record($0.id, of: $0.kind), since: op.stamp) }
      if !held.isEmpty { renewed += commitWithoutUndo(held, at: now) }
    }
    return renewed
  }

  /// The writes of waiting ops that still hold, with stamps by the relay's clock, which this device
  /// follows from now on.
  ///
  /// - Parameters:
  ///   - list: that of the ops, as whose writer this device is known here; nil for its own.
  ///   - heard: the highest time of the ops that other devices have. What others write in a list is
  ///     not waited for.
  mutating func lowered(
    _ waiting: [Op], of list: ListID?, at now: Instant, above heard: UInt64, by relay: Instant
  ) -> [Op] {
    let lead = max(.zero, now - relay)
    if list == nil { clock.lead = lead }
    for place in lists.indices { lists[place].clock.lead = lead }
    let stamps = restamp(
      waiting.map { $0.stamp }, of: list, at: now, above: list == nil ? heard : 0)
    let new = Set(stamps.values)
    return Op.ops(of: allRecords(of: list)).filter { new.contains($0.stamp) }
  }

  /// Merges all that a log holds.
  ///
  /// - Returns: ops for what the log lacks.
  mutating func merge(log ops: [Op]) -> [Op] {
    var log = MemoryLedger(replica: clock.replica)
    log.append(ops)
    let lacking = Op.ops(
      of: allRecords(of: nil).compactMap { $0.without(log.record($0.id, of: $0.kind)) })
    append(ops)
    return lacking
  }
}

extension Record {
  /// The relay that a record of a space names; nil where it is deleted, or the relay is not fit for
  /// all devices.
  package var destination: RelayAddress? {
    guard !isDeleted,
      let relay = self[FieldName(rawValue: "address")]?.text.flatMap({ RelayAddress($0) }),
      relay.isFitForAll
    else { return nil }
    return relay
  }
}

extension RecordID {
  /// - Parameter bytes: 16.
  fileprivate init(_ bytes: [UInt8]) {
    let halves = [bytes[..<8], bytes[8...]].map { $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
    self.init(high: halves[0], low: halves[1])
  }
}
