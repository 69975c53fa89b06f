import NativePrimitives
import Sealing
import Wire

/// Primitives that have no state, so that a call takes them where it stands.
package var native: NativePrimitives {
  get { NativePrimitives() }
  set {}
}

extension PrimitiveTask {
  /// In line, by primitives that answer at once.
  ///
  /// - Throws: what they throw.
  package mutating func finish(using primitives: inout some Primitives) throws(SealingError) {
    while !requests.isEmpty { take(try primitives.answers(to: requests)) }
  }
}

extension SealedSnapshot {
  /// In line.
  ///
  /// - Throws: `.field(.length)` without contents; `.tooLarge`.
  package init(
    _ contents: [UInt8], snapshot: SnapshotID, by device: DeviceID, upto: LogPoint,
    chains: [ChainHead], under key: EpochKey, signedBy keys: DeviceKeys, in space: SpaceID,
    using primitives: inout some Primitives
  ) throws(SealingError) {
    var sealing = SnapshotSealing(
      contents, snapshot: snapshot, by: device, upto: upto, chains: chains, under: key,
      signedBy: keys, in: space)
    try sealing.finish(using: &primitives)
    guard let sealed = sealing.sealed else { throw sealing.failure ?? .length }
    self = sealed
  }
}
