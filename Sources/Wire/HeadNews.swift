/// An event of a stream of heads: server-sent events, of which `data` is one line.
///
///     data: N:L                      the head, at the beginning and whenever it is another
///     event: end  ·  data: REASON    the last event: why the stream ends
///     : …                            a comment, now and then, so that a dead connection is noticed
///
/// NB: news are hints. Only signed entries read from the log are final.
package enum HeadNews: Hashable, Sendable {
  case grew(to: LogPoint)
  case ended(Reason)

  package enum Reason: String, Hashable, Sendable {
    /// The token is no longer valid.
    case unauthorized
    /// The space was deleted.
    case deleted
    /// The relay knows no such space any more.
    case absent
    /// The relay stops, or has too many streams: connect again.
    case closing
  }

  /// Path and query. A refusal is answered as that of ``RelayCall/state``.
  package static func target(of space: SpaceID, _ request: CallID) -> String {
    "/v1/spaces/\(space.text)/events?request=\(request.text)"
  }

  /// Nil for any other target.
  package static func read(target text: String) -> (space: SpaceID, request: CallID)? {
    guard text.utf8.count <= SyncLimits.target else { return nil }
    let target = CallTarget(text)
    guard target.path.count == 4, target.path[0] == "v1", target.path[1] == "spaces",
      target.path[3] == "events", let space = SpaceID(text: String(target.path[2])),
      let request: CallID = try? target.value("request")
    else { return nil }
    return (space, request)
  }

  /// The whole event.
  package var text: String {
    switch self {
    case .grew(let head): "data: \(head.text)\n\n"
    case .ended(let reason): "event: end\ndata: \(reason.rawValue)\n\n"
    }
  }
}

/// A reader of a stream of heads in pieces of any length. Other lines are passed over.
package struct HeadNewsReader: Sendable {
  private var events = EventReader()

  package init() {}

  /// The relay's delay before a reconnection, in milliseconds, at most a minute.
  package var retry: Int? { events.retry }

  package mutating func take(_ bytes: some Sequence<UInt8>) -> [HeadNews] {
    events.take(bytes).compactMap { HeadNews($0) }
  }
}

extension HeadNews {
  fileprivate init?(_ event: EventReader.Event) {
    switch event.name {
    case "end":
      guard let reason = Reason(rawValue: event.data) else { return nil }
      self = .ended(reason)
    case "":
      guard let head = try? LogPoint(text: event.data[...]) else { return nil }
      self = .grew(to: head)
    default: return nil
    }
  }
}

/// A reader of server-sent events in pieces of any length, with one line of data each.
struct EventReader: Sendable {
  struct Event {
    /// Empty where the event has none.
    var name = ""
    var data = ""
  }

  /// No line of ours is longer than 123 bytes.
  private static let longestLine = 256
  private var line: [UInt8] = []
  private var event = Event()
  private(set) var retry: Int?

  mutating func take(_ bytes: some Sequence<UInt8>) -> [Event] {
    var events: [Event] = []
    for byte in bytes {
      guard byte == UInt8(ascii: "\n") else {
        if line.count < EventReader.longestLine { line.append(byte) }
        continue
      }
      if line.isEmpty {
        events.append(event)
        event = Event()
      } else {
        note(String(decoding: line, as: UTF8.self))
      }
      line.removeAll(keepingCapacity: true)
    }
    return events
  }

  private mutating func note(_ line: String) {
    let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2 else { return }
    let value = halves[1].first == " " ? halves[1].dropFirst() : halves[1]
    switch halves[0] {
    case "event": event.name = String(value)
    case "data": event.data = String(value)
    case "retry": retry = Int(value).map { min(max(0, $0), 60_000) }
    default: break
    }
  }
}
