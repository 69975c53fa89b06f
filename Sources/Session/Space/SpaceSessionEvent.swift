import CivilTime
import DeviceSync
import JSON
import Ledger
import Pages
import Texts
import Wire

/// An input from the host of a space besides those of its device; docs/browser-host.md lists the
/// members.
indirect enum SpaceSessionEvent: Sendable {
  /// The environment, at the start and as it changes.
  case open(SpaceBoot)
  /// Ops of this browser since the copy of its records.
  ///
  /// - Parameter isWhole: whether all of them could be copied.
  case records(ReadableOps, isWhole: Bool)
  case show
  /// A tap on the page; see ``DevicePageActs/act(_:name:value:at:)``.
  case act(SpaceAction, name: String, value: String)

  /// Nil for any other message.
  init?(_ reader: MessageReader) {
    let json = reader.json
    switch json["type"]?.text {
    case "open": self = .open(SpaceBoot(json))
    case "records":
      let ops = (try? reader.nested(json["ops"])).flatMap { try? JSON(parsing: $0) }?.elements
      self = .records(
        ReadableOps(ops ?? []), isWhole: ops != nil && json["isWhole"]?.bool ?? false)
    case "show": self = .show
    case "act":
      guard let action = json["action"]?.text.flatMap({ SpaceAction(rawValue: $0) }) else {
        return nil
      }
      self = .act(action, name: json["name"]?.text ?? "", value: json["value"]?.text ?? "")
    case .some, nil: return nil
    }
  }
}

/// The environment of a page of devices.
struct SpaceBoot: Sendable {
  /// 128 random bits, of which the first count.
  var seed: (UInt64, UInt64) = (0, 0)
  var zone = Zone(fixed: .utc)
  var locale = LocaleFormat()
  /// The address of the relay for a new space.
  var offered = ""
  /// The origins of the relays that the page may talk to.
  var origins: [String] = []
  /// The address of the page, without a fragment.
  var app = ""
  /// The name of this browser.
  var name = ""
  /// Whether a space at the offered relay needs an invitation.
  var isInvited = false
  /// Whether the page may use cryptography.
  var isSecure = true

  init() {}

  /// Missing members are left out.
  init(_ json: JSON) {
    let digits = json["seed"]?.text ?? ""
    seed = (
      UInt64(digits.prefix(16), radix: 16) ?? 0, UInt64(digits.suffix(16), radix: 16) ?? 0
    )
    zone = json["zone"].flatMap { Zone(json: $0) } ?? zone
    locale = json["locale"].map { LocaleFormat(json: $0) } ?? locale
    offered = json["offered"]?.text ?? ""
    origins = json["origins"]?.elements?.compactMap { $0.text } ?? []
    app = json["app"]?.text ?? ""
    name = json["name"]?.text ?? ""
    isInvited = json["isInvited"]?.bool ?? false
    isSecure = json["isSecure"]?.bool ?? true
  }
}
