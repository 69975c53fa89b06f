import CivilTime
import JSON

/// A change that the user asked for on a watch. The phone makes it, as of the time of the tap and
/// once, however often the command comes.
package struct WatchCommand: Hashable, Sendable {
  /// A name that no other command has; see ``isID(_:)``.
  package let id: String
  package let kind: Kind
  /// The time of the tap.
  package let at: Instant

  package enum Kind: Hashable, Sendable {
    case start
    /// - Parameter start: the start of what the watch showed as running, so that nothing else ends.
    case stop(start: Instant)
    /// In tenths of a millilitre.
    case drink(tenths: Int64)
    /// The title of one of the day's open entries.
    case done(String)
  }

  /// - Returns: nil for an id that ``isID(_:)`` refuses.
  package init?(id: String, _ kind: Kind, at: Instant) {
    guard Self.isID(id) else { return nil }
    self.id = id
    self.kind = kind
    self.at = at
  }

  /// Letters, digits and hyphens, at most 40, as a UUID has.
  static func isID(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}

extension WatchCommand {
  /// The name of a list in what the devices send each other.
  package static let key = "commands"
  /// The most commands of a list, and the longest list in bytes.
  package static let most = 20
  static let longestList = 1 << 16

  /// The commands of a list from the other device, in the order of the taps; none if it is no list.
  package static func list(_ bytes: [UInt8]) -> [WatchCommand] {
    guard bytes.count <= longestList, let list = try? JSON(parsing: bytes, depthLimit: 4),
      list["version"]?.int64 == 1
    else { return [] }
    return (list["commands"]?.elements ?? []).prefix(most).compactMap { WatchCommand($0) }
  }

  package static func bytes(of commands: [WatchCommand]) -> [UInt8] {
    JSON.object([
      "version": .integer(1), "commands": .array(commands.map { $0.json }),
    ]).bytes
  }

  private init?(_ json: JSON) {
    guard let id = json["id"]?.text, let at = Instant(bounded: json["at"]) else { return nil }
    let kind: Kind
    switch json["kind"]?.text {
    case "start": kind = .start
    case "stop":
      guard let start = Instant(bounded: json["start"]) else { return nil }
      kind = .stop(start: start)
    case "drink":
      guard let tenths = json["tenths"]?.int64, (1...1_000_000).contains(tenths) else { return nil }
      kind = .drink(tenths: tenths)
    case "done":
      guard let title = json["title"]?.text, title.utf8.count <= WatchState.longestText * 4 else {
        return nil
      }
      kind = .done(title)
    case _: return nil
    }
    self.init(id: id, kind, at: at)
  }

  private var json: JSON {
    let start: JSONObject = ["id": .string(id), "at": .integer(at.milliseconds)]
    func with(_ kind: String, _ key: String? = nil, _ value: JSON = .null) -> JSON {
      var object = start
      object["kind"] = .string(kind)
      if let key { object[key] = value }
      return .object(object)
    }
    return switch kind {
    case .start: with("start")
    case .stop(let start): with("stop", "start", .integer(start.milliseconds))
    case .drink(let tenths): with("drink", "tenths", .integer(tenths))
    case .done(let title): with("done", "title", .string(title))
    }
  }
}

extension Instant {
  /// An instant from 1970 to the year 9999; nil for anything else.
  init?(bounded json: JSON?) {
    guard let value = json?.int64, (0...253_402_300_799_999).contains(value) else { return nil }
    self.init(milliseconds: value)
  }
}
