import CivilTime

/// A verb and its parameters as an address has them: `#/do/water.drink?volume=250+ml&beverage=tea`.
///
/// Nobody knows who made a link, so it only asks: what it asks for is done when the user says so.
package struct VerbLink: Sendable {
  package static let prefix = "#/do/"
  /// In bytes. A title of the longest kind fits in whatever script it is written.
  package static let limit = 8_000
  /// Beside what the table names: where the line of a new task is opened, in the words of the page.
  package static let place = "place"

  package let name: VerbName
  /// By the names of the parameters, decoded; those that nobody has taken yet.
  private var values: [String: String] = [:]

  /// - Parameter address: begins with ``prefix``.
  package init(_ address: String) throws(LinkRefusal) {
    var reader = LinkReader(address, from: Self.prefix.utf8.count)
    guard reader.bytes.count <= Self.limit else { throw .tooLong(limit: Self.limit) }
    let verb = reader.text(upTo: UInt8(ascii: "?"))
    guard let name = VerbName(rawValue: verb) else { throw .verb(verb) }
    self.name = name
    while !reader.isAtEnd {
      let key = reader.text(upTo: UInt8(ascii: "="))
      guard values[key] == nil else { throw .parameter(key) }
      values[key] = reader.text(upTo: UInt8(ascii: "&"))
    }
  }

  /// The value of a parameter, which the verb has.
  package mutating func take(_ parameter: String) -> String? {
    values.removeValue(forKey: parameter)
  }

  package mutating func take(_ parameter: VerbParameter) -> String? { take(parameter.rawValue) }

  /// To be called when all that the verb has was taken.
  package func end() throws(LinkRefusal) {
    if let key = values.keys.first { throw .parameter(key) }
  }

  /// The address of an open line, to come back to it.
  package static func composing(_ text: String, at place: String) -> String {
    "#/do/plan.add?title=" + PercentEncoding.encoded(text)
      + "&place=" + PercentEncoding.encoded(place)
  }
}

/// Why a link does nothing.
package enum LinkRefusal: Error, Hashable, Sendable {
  case tooLong(limit: Int)
  /// No verb is called that.
  case verb(String)
  /// The verb has no parameter of this name, or the link has it twice.
  case parameter(String)
  case missing(VerbParameter)
  /// This is none of its kind.
  case unreadable(VerbParameter, String)
}

extension Moment {
  /// `20:00`, `8pm`, the latest that is not in the future; `now`, `2h ago`.
  package init?(linked text: String, now: Moment, zone: Zone) {
    var scanner = InputScanner(text)
    if let span = scanner.relativeSpan() {
      self = zone.moment(now.instant + span)
      return
    }
    guard let time = try? TimeOfDay.parse(text) else { return nil }
    let day = now.local.calendarDay
    let today = zone.moment(LocalTime(day: day, time: time))
    self = today.instant <= now.instant ? today : zone.moment(LocalTime(day: day - 1, time: time))
  }
}

/// Takes `%20` and `+` for what they stand for, and leaves what is no such code as it is.
private struct LinkReader {
  let bytes: [UInt8]
  private var position = 0

  init(_ address: String, from start: Int) {
    bytes = Array(address.utf8.dropFirst(start))
  }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func text(upTo mark: UInt8) -> String {
    var text: [UInt8] = []
    while position < bytes.count, bytes[position] != mark {
      var byte = bytes[position]
      if byte == UInt8(ascii: "+") {
        byte = 0x20
      } else if byte == UInt8(ascii: "%"),
        let encoded = PercentEncoding.value(of: bytes[(position + 1)...])
      {
        byte = encoded
        position += 2
      }
      text.append(byte)
      position += 1
    }
    position += 1
    return String(decoding: text, as: UTF8.self)
  }
}
