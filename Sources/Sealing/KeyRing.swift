/// The keys that a device has: its own, and those of the epochs.
package struct KeyRing: Sendable {
  package let device: DeviceID
  package let keys: DeviceKeys
  /// From epoch 1 on.
  package private(set) var epochs: [EpochKey]

  /// - Parameter epochs: of all epochs from 1 up to that of its admission; see
  ///   ``Roster/keys(upTo:)``.
  package init(_ device: DeviceID, _ keys: DeviceKeys, epochs: [EpochKey]) {
    self.device = device
    self.keys = keys
    self.epochs = epochs
  }

  /// - Throws: `.key` where there is none.
  package func key(of epoch: UInt32) throws(SealingError) -> EpochKey {
    guard let key = epochs.first(where: { $0.epoch == epoch }) else { throw .key }
    return key
  }

  /// Takes the key of the newest epoch, unless it has it.
  ///
  /// - Throws: `.key` where it has another one; else the error of the sealed key.
  mutating func learn(from roster: Roster) throws(SealingError) {
    guard let start = roster.epochs.last else { return }
    if let key = epochs.first(where: { $0.epoch == roster.epoch }) {
      guard key.id(in: roster.space) == start.rekeying.key else { throw .key }
    } else if roster.member(device) != nil {
      epochs.append(try roster.key(of: roster.epoch, for: device, with: keys))
    }
  }
}
