import Sealing
import Sync

// Conversions between the types of the wire and those of `Sealing`.

extension LogPoint {
  package init(_ place: LogPlace) {
    self.init(sequence: place.sequence, log: place.hash)
  }
}

extension ChainPoint {
  package init(_ head: ChainHead) {
    self.init(chain: head.chain, n: head.n, id: head.id)
  }
}

extension RosterPoint {
  package init(_ roster: Roster) {
    self.init(number: roster.number, id: roster.head, epoch: roster.epoch)
  }
}

extension SnapshotPoint {
  package init(_ row: SnapshotRow) {
    self.init(
      snapshot: row.manifest.snapshot, upto: LogPoint(row.manifest.upto),
      device: row.manifest.device, isAttested: row.stage == .attested)
  }
}
