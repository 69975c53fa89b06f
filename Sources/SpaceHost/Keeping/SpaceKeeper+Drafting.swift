import SQLiteLedger
import Sealing

extension SpaceKeeper {
  /// The next entry for the first wish that makes sense; wishes that make none are let go.
  mutating func makeDraft(epochOnly: Bool) throws(StorageError) -> SpaceDraft? {
    guard let roster = memory.view.roster else { return nil }
    guard !epochOnly else {
      return (try? removal(of: [], in: roster)).map { SpaceDraft(entry: $0, wish: nil) }
    }
    for (number, wish) in try store.wishes() {
      if let entry = try? entry(for: wish, in: roster) {
        return SpaceDraft(entry: entry, wish: number)
      }
      try store.drop(wish: number)
    }
    return nil
  }

  private mutating func entry(
    for wish: Wish, in roster: Roster
  ) throws(SealingError) -> RosterEntry? {
    let ring = memory.ring
    switch wish {
    case .admit(let admission):
      return try roster.entry(.admit(admission), by: ring.device, with: ring.keys)
    case .remove(let devices):
      let present = devices.filter { roster.member($0) != nil && $0 != ring.device }
      return present.isEmpty ? nil : try removal(of: present, in: roster)
    case .leave:
      return try roster.entry(
        .remove(Removal(leaving: ring.device)), by: ring.device, with: ring.keys)
    case .delete: return try roster.entry(.delete, by: ring.device, with: ring.keys)
    }
  }

  private mutating func removal(
    of devices: [DeviceID], in roster: Roster
  ) throws(SealingError) -> RosterEntry {
    let ring = memory.ring
    let content = try roster.removal(
      of: devices, current: ring.key(of: roster.epoch),
      secret: Fingerprint(using: &chance).bytes, nonce: Nonce(using: &chance))
    return try roster.entry(content, by: ring.device, with: ring.keys)
  }
}
