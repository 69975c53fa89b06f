import Wire

/// The chain under which this device writes.
package struct OwnChain: Hashable, Sendable {
  package let chain: UInt64
  /// The newest envelope of it that was read in the log.
  package private(set) var read: ChainPoint?
  /// Whether the list that was read last goes on in the next envelope.
  package private(set) var isListOpen = false
  /// Sealed and not yet read in the log, in order.
  package private(set) var sealed: [SealedPart] = []

  init(_ chain: UInt64) {
    self.chain = chain
  }

  /// As it was stored.
  package init(_ chain: UInt64, read: ChainPoint?, isListOpen: Bool, sealed: [SealedPart]) {
    self.chain = chain
    self.read = read
    self.isListOpen = isListOpen
    self.sealed = sealed
  }

  /// The newest that was sealed; nil in a new chain.
  package var newest: ChainPoint? { sealed.last?.point ?? read }

  /// Sealed, and not yet answered.
  package var unconfirmed: ArraySlice<SealedPart> { sealed.drop { $0.isConfirmed } }

  /// Whether the relay confirmed an envelope that has not been read in the log.
  var hasConfirmed: Bool { sealed.contains { $0.isConfirmed } }

  mutating func append(_ parts: [SealedPart]) { sealed += parts }

  /// - Parameter count: so many of ``unconfirmed``.
  mutating func confirm(_ count: Int) {
    for index in unconfirmed.indices.prefix(count) { sealed[index].isConfirmed = true }
  }

  /// Drops the sealed parts that were read.
  ///
  /// - Returns: false for an envelope that this device did not seal.
  mutating func take(_ envelope: OwnEnvelope) -> Bool {
    guard sealed.first?.point == envelope.point else { return false }
    sealed.removeFirst()
    read = envelope.point
    isListOpen = envelope.goesOn
    return true
  }

  /// Whether this device may have written it: false for a later or a different envelope of this
  /// chain. Envelopes of other chains are not compared.
  func knows(_ envelope: OwnEnvelope) -> Bool {
    let point = envelope.point
    guard point.chain == chain else { return true }
    guard point.n <= newest?.n ?? 0 else { return false }
    let mine = read?.n == point.n ? read : sealed.first { $0.point.n == point.n }?.point
    return mine.map { $0 == point } ?? true
  }

  /// Forgets the sealed parts, whose ops are sealed again.
  ///
  /// A list of which the log has a part cannot be sent whole in this chain, so it needs a new one.
  mutating func unseal(orBegin other: UInt64) {
    if isListOpen { self = OwnChain(other) } else { sealed = [] }
  }
}

/// An envelope that waits to be read in the log. The host keeps its bytes, and the ops of its list.
package struct SealedPart: Hashable, Sendable {
  package let point: ChainPoint
  package let epoch: UInt32
  /// In bytes.
  package let length: Int
  /// The number of ops of its list, if it is the last part of one; else 0.
  package let ops: Int
  package fileprivate(set) var isConfirmed: Bool

  package init(
    point: ChainPoint, epoch: UInt32, length: Int, ops: Int, isConfirmed: Bool = false
  ) {
    self.point = point
    self.epoch = epoch
    self.length = length
    self.ops = ops
    self.isConfirmed = isConfirmed
  }

  /// As it was stored.
  init(_ part: SealedPart, isConfirmed: Bool) {
    self = part
    self.isConfirmed = isConfirmed
  }
}

/// An envelope of this device that was read in the log.
package struct OwnEnvelope: Hashable, Sendable {
  package let point: ChainPoint
  /// Whether its list has more parts.
  package let goesOn: Bool

  package init(point: ChainPoint, goesOn: Bool) {
    self.point = point
    self.goesOn = goesOn
  }
}
