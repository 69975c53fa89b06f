import CivilTime

/// This device as a writer of a list: the clock of its stamps there, and what its person may write.
///
/// Its clock is apart from the user's own, which no op of a list raises. It is raised by its own
/// stamps alone, so none of the others can move it.
package struct ListWriter: Sendable {
  package let list: ListID
  /// The replica belongs to this writer only: its first 6 bytes name the device, the others are
  /// random for each tab, process or copy. ``HybridClock/lead`` is that over the list's relay.
  package var clock: HybridClock
  /// The newest one of the list's log, since 1970.
  package var minute: UInt32
  /// The first 6 bytes of the replicas of this person's devices, of this one too.
  package var devices: [UInt64]
  /// The labelled kinds that this person's role may write.
  package var kinds: [Kind]

  /// - Parameters:
  ///   - devices: the others of this person.
  ///   - kinds: bare.
  package init(
    _ list: ListID, replica: ReplicaID, minute: UInt32 = 0, devices: [UInt64] = [],
    kinds: [Kind] = []
  ) {
    self.list = list
    clock = HybridClock(replica: replica)
    self.minute = minute
    self.devices = devices + [replica.device]
    self.kinds = kinds.map { $0.labelled(list) }
  }

  /// Fields farther ahead of all clocks are not outdone: else one false stamp would spread.
  private static let reach = Span.minutes(5)

  /// A stamp for changes of the list, before they are appended: above its own former ones, the wall
  /// clock, and the fields that it writes, up to ``reach`` past the later of wall clock and newest
  /// minute. So it wins, and no other write has to wait for it.
  package mutating func stamp<Store: LedgerStore>(
    _ changes: [RecordChange], at now: Instant, in store: Store
  ) throws(Store.Failure) -> Stamp {
    let newest = max((now - clock.lead).milliseconds, Int64(minute) * 60_000)
    let limit = newest + Self.reach.milliseconds
    for change in changes {
      guard let record = try store.record(change.id, of: change.kind) else { continue }
      for field in record.fields
      where field.stamp.milliseconds <= limit
        && change.fields.contains(where: { $0.name == field.name })
      {
        clock.observe(field.stamp)
      }
    }
    return clock.tick(at: now)
  }
}

extension Stamp {
  /// Its time as that of a record of a list: without an offset, which would tell others the zone.
  fileprivate var made: Value {
    .moment(Moment(Instant(milliseconds: milliseconds), offset: .utc))
  }
}

extension [RecordChange] {
  /// With the stamp's time in each record of a list that they make, as the rules of the list demand.
  package func made(at stamp: Stamp) -> [RecordChange] {
    map { change in
      var change = change
      for (place, write) in change.fields.enumerated()
      where write.name == .at && write.value.moment != nil {
        change.fields[place] = RecordChange.Write(.at, stamp.made)
      }
      return change
    }
  }
}

extension Record.Field {
  /// Gives it another stamp, and its time with it where that is of a record of a list.
  mutating func restamp(as stamp: Stamp, inList: Bool) {
    self.stamp = stamp
    if inList, name == .at, value.moment != nil { value = stamp.made }
  }
}

extension ReplicaID {
  /// The first 6 bytes, which name the device in a list.
  package var device: UInt64 { rawValue >> 16 }
}

extension LedgerStore {
  /// This device as the writer of a change.
  package func writer(writing list: ListID) -> ListWriter {
    let writer = writer(of: list)
    precondition(writer != nil, "Only a list that this device is in is written.")
    return writer ?? ListWriter(list, replica: ReplicaID(rawValue: 0))
  }

  /// The devices whose writes an undo takes back, by ``ReplicaID/device``: in a list those of this
  /// person, as far as the role allows. Nil for the user's own records: all.
  func devices(undoneIn kind: Kind) -> [UInt64]? {
    guard let list = kind.list else { return nil }
    guard let writer = writer(of: list), writer.kinds.contains(kind) else { return [] }
    return writer.devices
  }
}
