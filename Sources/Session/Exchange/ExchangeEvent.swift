import CivilTime
import Exchange
import JSON
import Ledger
import Pages

/// An input from the host of the exchange page; docs/browser-host.md lists the members.
package struct ExchangeEvent: Sendable {
  package let now: Instant
  package let kind: Kind

  package enum Kind: Sendable {
    case open(HostEnvironment)
    case file(name: String, size: Int64)
    /// The end of the requested piece, or of the wanted part of it.
    case taken
    /// A piece that could not be unpacked.
    case broken
    /// A tick for showing progress.
    case progress
    /// The confirmation that the app's engine has taken the ops.
    case imported
    case action(ExchangeAction, value: String)
  }

  /// Nil if it is unreadable, which is a bug in the host.
  package init?(json: JSON) {
    guard let now = json["now"]?.int64, let kind = Kind(json) else { return nil }
    self.now = Instant(milliseconds: now)
    self.kind = kind
  }
}

extension ExchangeEvent.Kind {
  fileprivate init?(_ json: JSON) {
    switch json["type"]?.text {
    case "open": self = .open(HostEnvironment(json: json))
    case "file":
      guard let name = json["name"]?.text, let size = json["size"]?.int64 else { return nil }
      self = .file(name: name, size: size)
    case "taken": self = .taken
    case "broken": self = .broken
    case "progress": self = .progress
    case "imported": self = .imported
    case "action":
      guard let action = json["action"]?.text.flatMap({ ExchangeAction(rawValue: $0) }) else {
        return nil
      }
      self = .action(action, value: json["value"]?.text ?? "")
    default: return nil
    }
  }
}

/// The output for the host to show and do.
package struct ExchangeReply: Sendable {
  package var html = ""
  /// A CSS selector.
  package var focus: String?
  package var announcement: String?
  package var effects: [Effect] = []

  package init() {}

  package enum Effect: Sendable {
    /// Supply these bytes of the file.
    case read(FileReader.Piece)
    /// Supply no more.
    case stop
    /// Pass the ops to the app's engine, as an event of this type.
    case keep(String, [Op])
    /// Offer the output to the user as a file; `isWhole` for a full backup.
    case save(name: String, mediaType: String, isWhole: Bool)
  }

  package var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("html", html)
    writer.member("focus", focus)
    writer.member("announce", announcement)
    writer.list("effects", effects) { $0.write(to: &$1) }
    writer.endObject()
    return writer.bytes
  }
}

extension ExchangeReply.Effect {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .read(let piece):
      writer.member("type", "read")
      // NB: 64 bits, for files of more than two gigabytes.
      writer.key("from")
      writer.integer(piece.range.lowerBound)
      writer.key("to")
      writer.integer(piece.range.upperBound)
      writer.member("deflated", piece.isDeflated)
    case .stop: writer.member("type", "stop")
    case .keep(let event, let ops):
      writer.member("type", "keep")
      writer.member("event", event)
      writer.list("ops", ops) { $0.write(to: &$1) }
    case .save(let name, let mediaType, let isWhole):
      writer.member("type", "save")
      writer.member("name", name)
      writer.member("mediaType", mediaType)
      writer.member("whole", isWhole)
    }
    writer.endObject()
  }
}

extension ExchangeSession {
  /// Takes an event as JSON and returns the reply as JSON.
  package mutating func answer(_ bytes: [UInt8]) -> [UInt8] {
    let event = (try? JSON(parsing: bytes)).flatMap { ExchangeEvent(json: $0) }
    return (event.map { handle($0) } ?? ExchangeReply()).bytes
  }
}
