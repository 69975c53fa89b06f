/// An event of a stream of several spaces: server-sent events, of which `data` is one line.
///
///     data: SPACE N:L                       a head, at the beginning and whenever it is another
///     event: asks  ·  data: SPACE           to the owner's devices: people ask by a link of the list
///     event: end  ·  data: SPACE REASON     the last event of this space; the others go on
///     event: end  ·  data: closing          the last event: the relay stops, or has too many streams
///     : …                                   a comment, now and then
///
/// A stream whose spaces have all ended is over. NB: news are hints, as in ``HeadNews``.
package enum SpacesNews: Hashable, Sendable {
  case grew(SpaceID, to: LogPoint)
  case asks(SpaceID)
  case ended(SpaceID, HeadNews.Reason)
  case closing

  /// Path and query of a `POST` with a ``StreamRequest``. A refusal is answered as that of
  /// ``RelayCall/state``.
  package static func target(_ request: CallID) -> String { "/v1/events?request=\(request.text)" }

  /// Nil for any other target.
  package static func read(target text: String) -> CallID? {
    guard text.utf8.count <= SyncLimits.target else { return nil }
    let target = CallTarget(text)
    guard target.path.count == 2, target.path[0] == "v1", target.path[1] == "events" else {
      return nil
    }
    return try? target.value("request")
  }

  /// The whole event.
  package var text: String {
    switch self {
    case .grew(let space, let head): "data: \(space.text) \(head.text)\n\n"
    case .asks(let space): "event: asks\ndata: \(space.text)\n\n"
    case .ended(let space, let reason):
      "event: end\ndata: \(space.text) \(reason.rawValue)\n\n"
    case .closing: HeadNews.ended(.closing).text
    }
  }

  /// An event by its data alone, whose form says which one it is.
  package init?(data: String) {
    let name =
      if data.utf8.contains(UInt8(ascii: ":")) {
        ""
      } else if data == HeadNews.Reason.closing.rawValue || data.utf8.contains(UInt8(ascii: " ")) {
        "end"
      } else {
        "asks"
      }
    self.init(EventReader.Event(name: name, data: data))
  }

  fileprivate init?(_ event: EventReader.Event) {
    if event.name == "end", event.data == HeadNews.Reason.closing.rawValue {
      self = .closing
      return
    }
    if event.name == "asks" {
      guard let space = SpaceID(text: event.data) else { return nil }
      self = .asks(space)
      return
    }
    let words = event.data.split(separator: " ", omittingEmptySubsequences: false)
    guard let space = words.first.flatMap({ SpaceID(text: String($0)) }), words.count == 2 else {
      return nil
    }
    switch event.name {
    case "end":
      guard let reason = HeadNews.Reason(rawValue: String(words[1])), reason != .closing else {
        return nil
      }
      self = .ended(space, reason)
    case "":
      guard let head = try? LogPoint(text: words[1]) else { return nil }
      self = .grew(space, to: head)
    default: return nil
    }
  }
}

/// A reader of a stream of several spaces in pieces of any length. Other lines are passed over.
package struct SpacesNewsReader: Sendable {
  private var events = EventReader()

  package init() {}

  /// The relay's delay before a reconnection, in milliseconds, at most a minute.
  package var retry: Int? { events.retry }

  package mutating func take(_ bytes: some Sequence<UInt8>) -> [SpacesNews] {
    events.take(bytes).compactMap { SpacesNews($0) }
  }
}

/// A space, with the token of a device in it.
package struct SpaceAccess: Hashable, Sendable {
  package let space: SpaceID
  package let token: RelayToken

  package init(space: SpaceID, token: RelayToken) {
    self.space = space
    self.token = token
  }

  /// In bytes.
  static let length = SpaceID.length + RelayToken.length

  /// space 16 | token 32
  init(reading reader: inout WireReader) throws(WireFailure) {
    space = try reader.value()
    token = try reader.value()
  }

  var bytes: [UInt8] { space.bytes + token.bytes }
}

/// The request for a stream of several spaces.
///
///     "DRX1" | count u8, from 1 | (space 16 | token 32) each, no space twice
package struct StreamRequest: Hashable, Sendable {
  package let spaces: [SpaceAccess]

  /// The most bytes of one.
  package static let lengthLimit = 5 + SyncLimits.streamSpaces * SpaceAccess.length

  /// - Parameter spaces: from 1 to ``SyncLimits/streamSpaces``, none twice.
  package init(_ spaces: [SpaceAccess]) { self.spaces = spaces }

  package init(parsing bytes: [UInt8]) throws(WireFailure) {
    var reader = WireReader(bytes)
    try reader.magic(.call)
    let count: UInt8 = try reader.number()
    guard count > 0 else { throw .malformed }
    guard count <= SyncLimits.streamSpaces else {
      throw .tooLarge(limit: SyncLimits.streamSpaces)
    }
    var spaces: [SpaceAccess] = []
    for _ in 0..<count {
      let access = try SpaceAccess(reading: &reader)
      guard !spaces.contains(where: { $0.space == access.space }) else { throw .malformed }
      spaces.append(access)
    }
    try reader.end()
    self.spaces = spaces
  }

  package var bytes: [UInt8] {
    var writer = BinaryWriter(.call)
    writer.append(UInt8(spaces.count))
    for access in spaces { writer.append(access.bytes) }
    return writer.bytes
  }
}
