import CivilTime
import JSON
import Ledger
import Pages
import Sync
import Texts
import Wire

/// An input from the host of a space; docs/browser-host.md lists the members.
package struct SpaceSessionEvent: Sendable {
  package let now: Instant
  package let kind: Kind

  package enum Kind: Sendable {
    /// Zone, locale and a random seed.
    case open(Boot)
    /// Ops of this browser since the snapshot; `anew` without one.
    case ops(ReadableOps, anew: Bool)
    /// A new member that knows this number of entries of the roster; answered by its sync state.
    case begin(known: UInt32, start: LogPoint)
    /// A member, with its stored state.
    case client(SpaceID, SyncState, OutboxCounts, start: LogPoint, lead: Span)
    /// The end of the membership.
    case end
    case space(SpaceEvent)
    /// A loaded snapshot of the space; answered by a stamp that is as new as its newest.
    case taken
    /// A request for the address of the relay to which another device has moved the space.
    case whereabouts
    case show(ShownSpace)
    /// The name of a device; answered by ops.
    case name(RecordID, String)
    /// Ops that need new stamps; answered by their replacements.
    case renew([Op])
    /// Stamps that are ahead of the relay's clock, to be lowered, but not below those received from
    /// others; answered by the ops with new stamps.
    case restamp([Stamp], above: UInt64, relay: Instant)
    /// The contents of a log, with or without the loaded snapshot; answered by the ops that it
    /// lacks.
    case join([Op], hasSnapshot: Bool)
  }

  /// Nil if it is unreadable, which is a bug in the host.
  package init?(json: JSON) {
    guard let now = json["now"]?.int64, let kind = try? Kind(json) else { return nil }
    self.now = Instant(milliseconds: now)
    self.kind = kind
  }
}

extension SpaceSessionEvent.Kind {
  fileprivate init(_ json: JSON) throws(WireFailure) {
    switch json["type"]?.text {
    case "open": self = .open(Boot(json: json))
    case "ops":
      self = .ops(ReadableOps(json["ops"]?.elements ?? []), anew: json["anew"]?.bool ?? false)
    case "begin":
      guard let known = json["known"]?.int64.flatMap({ UInt32(exactly: $0) }) else {
        throw .malformed
      }
      self = .begin(known: known, start: try LogPoint(json["start"]))
    case "client":
      guard let space = json["space"]?.text.flatMap({ SpaceID(text: $0) }) else {
        throw .malformed
      }
      self = .client(
        space, try SyncState(json["standing"]), try OutboxCounts(json["holdings"]),
        start: try LogPoint(json["start"]),
        lead: .lead(seconds: json["lead"]?.int64.flatMap { Int(exactly: $0) }))
    case "end": self = .end
    case "taken": self = .taken
    case "whereabouts": self = .whereabouts
    case "show": self = .show(ShownSpace(json))
    case "name":
      guard let device = json["device"]?.text.flatMap({ RecordID(hexadecimal: $0) }),
        let name = json["name"]?.text
      else { throw .malformed }
      self = .name(device, name)
    case "renew": self = .renew(try Self.ops(json["ops"]))
    case "restamp":
      let stamps = json["stamps"]?.elements?.compactMap { $0.text.flatMap { Stamp($0) } } ?? []
      guard let relay = json["time"]?.int64, relay >= 0 else { throw .malformed }
      let heard = json["heard"]?.text.flatMap { Stamp($0) }
      self = .restamp(stamps, above: heard?.time ?? 0, relay: Instant(milliseconds: relay))
    case "join":
      self = .join(try Self.ops(json["ops"]), hasSnapshot: json["taken"]?.bool ?? false)
    case "space":
      guard let event = json["event"] else { throw .malformed }
      self = .space(try SpaceEvent(event))
    case .some, nil: throw .malformed
    }
  }

  /// All ops; throws if any is unreadable.
  private static func ops(_ json: JSON?) throws(WireFailure) -> [Op] {
    let readable = ReadableOps(json?.elements ?? [])
    guard readable.isWhole else { throw .malformed }
    return readable.ops
  }
}

/// The state of the page besides the client's.
package struct ShownSpace: Sendable {
  var place: Place
  var problem: SpaceProblem?
  var elsewhere: SpacePanel.Elsewhere?

  enum Place: Sendable {
    /// - Parameter isInvited: whether starting a space there needs an invitation.
    case alone(server: String?, isInvited: Bool)
    case question(server: String)
    /// - Parameter digits: the six digits; empty until the other device has answered.
    case waiting(digits: String)
    case member(
      [ShownDevice], SpaceMembership.Adding?, code: String?,
      SpaceMembership.Question?, SpaceMembership.Relay?)
  }

  /// Reads the state; missing or unknown members are left out.
  init(_ json: JSON) {
    problem = json["problem"]?.text.flatMap { SpaceProblem(rawValue: $0) }
    if let relay = json["relay"]?.text, let link = json["there"]?.text {
      elsewhere = SpacePanel.Elsewhere(relay: relay, link: link)
    }
    let server = json["server"]?.text
    switch json["place"]?.text {
    case "question": place = .question(server: server ?? "")
    case "waiting": place = .waiting(digits: json["digits"]?.text ?? "")
    case "member":
      let this = json["this"]?.text
      let devices = json["devices"]?.elements?.compactMap { $0.text } ?? []
      place = .member(
        devices.map { ShownDevice(id: $0, isThis: $0 == this, json["seen"]?[$0]) },
        SpaceMembership.Adding(json), code: json["code"]?.text,
        SpaceMembership.Question(json), SpaceMembership.Relay(json))
    case .some, nil:
      place = .alone(server: server, isInvited: json["invited"]?.bool ?? false)
    }
  }
}

/// A device by its id, and the time of its last write.
struct ShownDevice: Sendable {
  let id: String
  let isThis: Bool
  let lastChange: Instant?

  init(id: String, isThis: Bool, _ lastChange: JSON?) {
    self.id = id
    self.isThis = isThis
    self.lastChange = lastChange?.int64.map { Instant(milliseconds: max(0, $0)) }
  }
}

extension SpaceMembership.Adding {
  fileprivate init?(_ json: JSON) {
    if let digits = json["digits"]?.text, let name = json["name"]?.text {
      self = .asked(name: name, digits: digits)
    } else if let link = json["link"]?.text {
      self = .link(link, isCopied: json["copied"]?.bool ?? false)
    } else {
      return nil
    }
  }
}

extension SpaceMembership.Relay {
  fileprivate init?(_ json: JSON) {
    guard let address = json["address"]?.text else { return nil }
    let followed = json["followed"]?.int64.map { Instant(milliseconds: max(0, $0)) }
    self.init(
      address: address, former: json["former"]?.text,
      followed: followed.flatMap { Instant.supported.contains($0) ? $0 : nil })
  }
}

extension SpaceMembership.Question {
  fileprivate init?(_ json: JSON) {
    switch json["question"]?.text {
    case "rename": self = .rename(device: json["device"]?.text ?? "")
    case "remove": self = .remove(device: json["device"]?.text ?? "")
    case "leave": self = .leave
    case "delete": self = .delete
    case .some, nil: return nil
    }
  }
}

extension RecordID {
  /// Reads 32 hexadecimal digits.
  init?(hexadecimal text: String) {
    guard let bytes = DeviceID(text: text)?.bytes else { return nil }
    let halves = [bytes[..<8], bytes[8...]].map { $0.reduce(UInt64(0)) { $0 << 8 | UInt64($1) } }
    self.init(high: halves[0], low: halves[1])
  }
}
