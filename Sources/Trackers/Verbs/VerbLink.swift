import CivilTime

/// A verb and its parameters in an address: `#/do/water.drink?volume=250+ml&beverage=tea`.
///
/// Links are untrusted input, so nothing is done before the user confirms.
package struct VerbLink: Sendable {
  package static let prefix = "#/do/"
  /// The longest link in bytes. The longest title fits in any script.
  package static let limit = 8_000
  /// An additional parameter: the place in which the page opens the line for a new task.
  package static let place = "place"

  package let name: VerbName
  /// The decoded values that have not been taken yet, by parameter.
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

  /// Removes and returns the value of a parameter of the verb.
  package mutating func take(_ parameter: String) -> String? {
    values.removeValue(forKey: parameter)
  }

  package mutating func take(_ parameter: VerbParameter) -> String? { take(parameter.rawValue) }

  /// Checks that no parameter is left. Must be called after all parameters of the verb were taken.
  package func end() throws(LinkRefusal) {
    if let key = values.keys.first { throw .parameter(key) }
  }

  /// The address of an unfinished line, to return to it.
  package static func composing(_ text: String, at place: String) -> String {
    "#/do/plan.add?title=" + PercentEncoding.encoded(text)
      + "&place=" + PercentEncoding.encoded(place)
  }
}

package enum LinkRefusal: Error, Hashable, Sendable {
  case tooLong(limit: Int)
  /// An unknown verb.
  case verb(String)
  /// A parameter that the verb does not have, or that the link has twice.
  case parameter(String)
  case missing(VerbParameter)
  /// A value that cannot be read as this parameter.
  case unreadable(VerbParameter, String)
}

extension Moment {
  /// Reads `20:00`, `8pm`, the latest that is not in the future; `now`, `2h ago`.
  package init?(
    linked text: String, now: Moment, zone: Zone, words: TypedVocabulary = .english
  ) {
    if let span = Span(fromNow: text, InputScanner(text, words)) {
      self = zone.moment(now.instant + span)
      return
    }
    guard let time = try? TimeOfDay.parse(text, words: words) else { return nil }
    let day = now.local.calendarDay
    let today = zone.moment(LocalTime(day: day, time: time))
    self = today.instant <= now.instant ? today : zone.moment(LocalTime(day: day - 1, time: time))
  }
}

/// A reader that decodes `%20` and `+`, and leaves other bytes as they are.
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
