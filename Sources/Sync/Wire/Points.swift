/// A place in a space's log: a sequence, from 0, and L of it.
package struct LogPoint: Hashable, Sendable {
  /// At most 2⁶³ − 1.
  package let sequence: UInt64
  package let log: Wire.Log

  package init(sequence: UInt64, log: Wire.Log) {
    self.sequence = sequence
    self.log = log
  }
}

/// The newest envelope of one of a device's chains.
package struct ChainPoint: Hashable, Sendable {
  package let chain: UInt64
  /// From 1, at most 2⁶³ − 1.
  package let n: UInt64
  package let id: Wire.Entry

  package init(chain: UInt64, n: UInt64, id: Wire.Entry) {
    self.chain = chain
    self.n = n
    self.id = id
  }
}

/// The newest entry of a roster.
package struct RosterPoint: Hashable, Sendable {
  /// From 1.
  package let number: UInt32
  package let id: Wire.Entry
  /// The current one.
  package let epoch: UInt32

  package init(number: UInt32, id: Wire.Entry, epoch: UInt32) {
    self.number = number
    self.id = id
    self.epoch = epoch
  }
}

/// A snapshot that a relay has whole.
package struct SnapshotPoint: Hashable, Sendable {
  package let snapshot: Wire.Snapshot
  package let upto: LogPoint
  package let device: Wire.Device
  /// Whether a second device has attested it, or its maker is the only one.
  package let isAttested: Bool

  package init(
    snapshot: Wire.Snapshot, upto: LogPoint, device: Wire.Device, isAttested: Bool
  ) {
    self.snapshot = snapshot
    self.upto = upto
    self.device = device
    self.isAttested = isAttested
  }
}
