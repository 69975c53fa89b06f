import Sealing
import Sync
import Wire

/// The making of a device's next roster entry as a task: for the first request that is not
/// obsolete, or one that only begins an epoch.
struct EntryMaking: PrimitiveTask, Sendable {
  /// Nil before the end, and where all requests are obsolete.
  private(set) var made: PendingRosterEntry?
  /// The numbers of the requests before.
  private(set) var obsolete: [Int64] = []
  private let roster: Roster
  private let ring: KeyRing
  private var rest: ArraySlice<StoredRequest>
  private var isForEpoch: Bool
  /// Of the next request.
  private var replay = Replay()

  /// - Parameter stored: nil for an entry that only begins an epoch.
  init(for stored: [StoredRequest]?, in roster: Roster, with ring: KeyRing) {
    self.roster = roster
    self.ring = ring
    rest = (stored ?? [])[...]
    isForEpoch = stored == nil
    goOn()
  }

  var requests: [PrimitiveRequest] { replay.open }

  mutating func take(_ answers: [PrimitiveAnswer]) {
    replay.take(answers.fitting(requests.count))
    goOn()
  }

  private mutating func goOn() {
    while made == nil, replay.open.isEmpty, isForEpoch || !rest.isEmpty {
      let (roster, ring, stored) = (roster, ring, rest.first)
      do throws(SealingError) {
        let entry = try replay.outcome { replay throws(SealingError) in
          try roster.entry(for: stored?.request, with: ring, using: &replay)
        }
        guard let entry else { return }
        made = PendingRosterEntry(entry, for: stored?.number)
      } catch {
        if let stored { obsolete.append(stored.number) }
        rest = rest.dropFirst()
        isForEpoch = false
        replay = Replay()
      }
    }
  }
}

extension Roster {
  /// - Parameter request: nil to begin an epoch.
  /// - Throws: its error where the request is obsolete.
  fileprivate func entry(
    for request: RosterRequest?, with ring: KeyRing, using primitives: inout some Primitives
  ) throws(SealingError) -> RosterEntry {
    let content =
      list == nil
      ? try content(for: request, with: ring, using: &primitives)
      : try listContent(for: request, with: ring, using: &primitives)
    return try entry(content, by: ring.device, with: ring.keys, using: &primitives)
  }

  private func listContent(
    for request: RosterRequest?, with ring: KeyRing, using primitives: inout some Primitives
  ) throws(SealingError) -> RosterEntry.Content {
    let removed: [PersonID]
    switch request {
    case .people(.change(let change)): return .list(change)
    case .leave: return .list(.leave)
    case .delete: return .list(.delete)
    case .people(.remove(let people)):
      removed = people.filter { list?.role(of: $0) != nil }
      guard !removed.isEmpty else { throw .field(.person) }
    case nil: removed = []
    case .admit, .remove: throw .field(.kind)
    }
    let secret = try primitives.random(Fingerprint.self)
    return try removal(
      ofPeople: removed, current: ring.key(of: epoch), secret: secret.bytes,
      nonce: primitives.random(Nonce.self), using: &primitives)
  }

  private func content(
    for request: RosterRequest?, with ring: KeyRing, using primitives: inout some Primitives
  ) throws(SealingError) -> RosterEntry.Content {
    switch request {
    case .admit(let admission): return .admit(admission)
    case .remove(let devices):
      let present = devices.filter { member($0) != nil && $0 != ring.device }
      guard !present.isEmpty else { throw .field(.device) }
      return try removal(of: present, with: ring, using: &primitives)
    case .leave: return .remove(Removal(leaving: ring.device))
    case .delete: return .delete
    case nil: return try removal(of: [], with: ring, using: &primitives)
    case .people: throw .field(.kind)
    }
  }

  private func removal(
    of devices: [DeviceID], with ring: KeyRing, using primitives: inout some Primitives
  ) throws(SealingError) -> RosterEntry.Content {
    let secret = try primitives.random(Fingerprint.self)
    return try removal(
      of: devices, current: ring.key(of: epoch), secret: secret.bytes,
      nonce: primitives.random(Nonce.self), using: &primitives)
  }
}
