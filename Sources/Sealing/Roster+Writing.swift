/// Entries for the place after the newest. NB: the randomness of signatures and of HPKE is drawn inside.
extension Roster {
  /// The first entry of a new space.
  package static func founding(
    _ space: SpaceID, by founder: Admission, with keys: DeviceKeys
  ) throws(SealingError) -> RosterEntry {
    try .signed(
      .found(founder), number: 1, previous: .zeros, by: founder.device, with: keys, in: space)
  }

  /// - Throws: what ``adding(_:)`` would throw for it.
  package func entry(
    _ content: RosterEntry.Content, by device: DeviceID, with keys: DeviceKeys
  ) throws(SealingError) -> RosterEntry {
    let entry = try RosterEntry.signed(
      content, number: number + 1, previous: head, by: device, with: keys, in: space)
    _ = try adding(entry)
    return entry
  }

  /// Removes devices, or none, and begins the next epoch.
  ///
  /// - Parameters:
  ///   - current: the key of the current epoch.
  ///   - secret: 32 random bytes, the next key.
  ///   - nonce: random.
  /// - Throws: `.key` where `current` is that of another epoch.
  package func removal(
    of devices: [DeviceID], current: EpochKey, secret: [UInt8], nonce: Nonce
  ) throws(SealingError) -> RosterEntry.Content {
    guard current.epoch == epoch else { throw .key }
    let rekeying = try Rekeying(
      to: EpochKey(epoch: epoch + 1, secret: secret), from: current, nonce: nonce,
      for: members.filter { !devices.contains($0.device) }, in: space, previous: head)
    return .remove(Removal(devices: devices.sorted(), rekeying: rekeying))
  }
}
