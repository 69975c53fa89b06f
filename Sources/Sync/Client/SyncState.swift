/// Where a device stands with its space, as it is stored: changed by transactions only.
package struct SyncState: Hashable, Sendable {
  /// Counts transactions. Each names the one that it expects, so that of two writers one comes second.
  package internal(set) var revision: UInt64 = 0
  /// Everything up to here has been read and merged.
  package internal(set) var cursor: LogPoint
  package internal(set) var membership: Membership
  package internal(set) var chain: OwnChain
  /// Whether the log holds envelopes of this chain that this device does not know: it is a copy, or
  /// was restored.
  package internal(set) var isCopied = false
  /// Whether the ledger was put back to something else: then everything is read again and compared.
  package internal(set) var isRestored = false
  /// Since the newest snapshot.
  package internal(set) var growth = Growth()

  /// - Parameters:
  ///   - cursor: that of nothing, or of a snapshot that was taken over.
  ///   - chain: random.
  package init(cursor: LogPoint, membership: Membership, chain: UInt64) {
    self.cursor = cursor
    self.membership = membership
    self.chain = OwnChain(chain)
  }

  /// As it was stored.
  package init(
    revision: UInt64, cursor: LogPoint, membership: Membership, chain: OwnChain, isCopied: Bool,
    isRestored: Bool, growth: Growth
  ) {
    self.revision = revision
    self.cursor = cursor
    self.membership = membership
    self.chain = chain
    self.isCopied = isCopied
    self.isRestored = isRestored
    self.growth = growth
  }
}

/// What the roster says at a place of the log.
package struct Membership: Hashable, Sendable {
  /// Entries up to that place.
  package let number: UInt32
  /// Entries that this device has ever known to stand in the log: a relay that has fewer lost them.
  package let known: UInt32
  package let epoch: UInt32
  /// Those that write.
  package let devices: Int
  /// Whether this device belonged once, and no longer.
  package let isRemoved: Bool
  /// Whether somebody left, who still knows the key.
  package let isEpochDue: Bool
  package let isDeleted: Bool

  package init(
    number: UInt32, known: UInt32, epoch: UInt32, devices: Int, isRemoved: Bool, isEpochDue: Bool,
    isDeleted: Bool
  ) {
    self.number = number
    self.known = known
    self.epoch = epoch
    self.devices = devices
    self.isRemoved = isRemoved
    self.isEpochDue = isEpochDue
    self.isDeleted = isDeleted
  }

  /// Before the first entry.
  ///
  /// - Parameter known: entries that this device knows.
  package static func none(known: UInt32) -> Membership {
    Membership(
      number: 0, known: known, epoch: 1, devices: 0, isRemoved: false, isEpochDue: false,
      isDeleted: false)
  }

  /// Nothing is to be done in this space any more.
  package var isOver: Bool { isRemoved || isDeleted }
}
