extension Roster {
  /// The key of an epoch that was sealed to this member.
  ///
  /// - Throws: `.field(.epoch)` for an epoch that no entry begins, as for 1; else what is wrong with it.
  package func key(
    of epoch: UInt32, for device: DeviceID, with keys: DeviceKeys
  ) throws(SealingError) -> EpochKey {
    guard let start = epochs.first(where: { $0.rekeying.epoch == epoch }) else {
      throw .field(.epoch)
    }
    return try start.rekeying.key(for: device, with: keys, in: space, previous: start.previous)
  }

  /// All keys that follow from this one: each seals the one before.
  ///
  /// - Returns: from epoch 1 to that of `key`.
  /// - Throws: `.key` where the ids differ, `.field(.epoch)` for an epoch that has not begun, `.seal`.
  package func keys(upTo key: EpochKey) throws(SealingError) -> [EpochKey] {
    guard key.epoch <= epoch else { throw .field(.epoch) }
    var keys = [key]
    for start in epochs.prefix(Int(key.epoch - 1)).reversed() {
      let later = keys[keys.count - 1]
      guard later.id(in: space) == start.rekeying.key else { throw .key }
      keys.append(try start.rekeying.formerKey(with: later, in: space))
    }
    return keys.reversed()
  }
}
