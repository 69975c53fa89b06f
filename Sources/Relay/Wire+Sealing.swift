import Crypto
import Sealing
import Sync

// Conversions between the types of the wire and those of `Sealing`.

extension FixedBytes {
  /// NB: both are of one length.
  package init(_ wire: some WireBytes) {
    precondition(wire.bytes.count == Self.length, "An id has one length everywhere.")
    self.init(checked: wire.bytes)
  }
}

extension WireBytes {
  package init(_ value: some Sealing.FixedBytes) {
    precondition(value.bytes.count == Self.length, "An id has one length everywhere.")
    self.init(checked: value.bytes)
  }
}

extension TokenHash {
  package init(of token: RelayToken) {
    self.init(checked: Array(SHA256.hash(data: token.bytes)))
  }
}

extension LogPoint {
  package init(_ place: LogPlace) {
    self.init(sequence: place.sequence, log: Wire.Log(place.hash))
  }
}

extension ChainPoint {
  package init(_ head: ChainHead) {
    self.init(chain: head.chain, n: head.n, id: Wire.Entry(head.id))
  }
}

extension RosterPoint {
  package init(_ roster: Roster) {
    self.init(number: roster.number, id: Wire.Entry(roster.head), epoch: roster.epoch)
  }
}

extension SnapshotPoint {
  package init(_ row: SnapshotRow) {
    self.init(
      snapshot: Wire.Snapshot(row.manifest.snapshot), upto: LogPoint(row.manifest.upto),
      device: Wire.Device(row.manifest.device), isAttested: row.stage == .attested)
  }
}
