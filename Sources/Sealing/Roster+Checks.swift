import Wire

/// The rules for an entry at its place.
extension Roster {
  func check(_ admission: Admission, by signer: Admission) throws(SealingError) {
    let known = members + former
    guard members.count < Roster.membersLimit else { throw .tooLarge(limit: Roster.membersLimit) }
    guard !known.contains(where: { $0.device == admission.device }) else { throw .field(.device) }
    guard !known.contains(where: { $0.token == admission.token }) else { throw .field(.token) }
    guard
      admission.replaces == .zeros || known.contains(where: { $0.device == admission.replaces })
    else { throw .field(.replaces) }
    guard signer.type == .device || admission.type == .device else { throw .field(.type) }
  }

  func check(_ removal: Removal, by signer: Admission) throws(SealingError) {
    try check(isDevice: signer)
    guard removal.devices.allSatisfy({ member($0) != nil }) else { throw .field(.removed) }
    guard let rekeying = removal.rekeying else {
      guard removal.devices == [signer.device] else { throw .field(.removed) }
      return
    }
    // A removed member must not know the next key, so none may make it.
    guard !removal.devices.contains(signer.device) else { throw .field(.removed) }
    guard rekeying.epoch == epoch + 1 else { throw .field(.epoch) }
    let remaining = members.map { $0.device }.filter { !removal.devices.contains($0) }
    guard rekeying.sealed.map({ $0.device }) == remaining.sorted() else {
      throw .field(.sealedKeys)
    }
  }

  /// Throws for a recovery code, which may only admit.
  func check(isDevice signer: Admission) throws(SealingError) {
    guard signer.type == .device else { throw .field(.by) }
  }

  /// The member that wrote an envelope, if it may stand after these entries: of the current epoch,
  /// by a current member. The signature is checked apart, since of several envelopes of a chain the
  /// newest one's covers those before.
  ///
  /// - Throws: `.field`, of `.space` where all is deleted, of `.device` or of `.epoch`; `.key`.
  package func writer(of envelope: Envelope) throws(SealingError) -> Admission {
    guard !isDeleted else { throw .field(.space) }
    guard let writer = member(envelope.device), writer.type == .device else {
      throw .field(.device)
    }
    guard envelope.epoch == epoch else { throw .field(.epoch) }
    if let current = epochs.last?.rekeying.key ?? list?.key, current != envelope.key { throw .key }
    return writer
  }
}
