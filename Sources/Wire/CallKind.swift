/// The kind of a call, which its answer repeats.
package enum CallKind: UInt8, CaseIterable, Sendable {
  case create = 1
  case state, append, page, roster
  case announce, putPart, complete, attest, newest, part
  case putSlot, slot
  case openMailbox, putRequest, request, putAnswer, answer
  case latest
  case wakes, putWakes, testWake
  case feedback, conversation, putMessage, endConversation
  case putLink, asks, ask, putLetter, letters

  package var name: String { form.name }
  /// GET, POST or PUT.
  package var method: String { form.method }
  /// The most bytes of its body.
  package var bodyLimit: Int { form.body }
  /// The content of its answer.
  package var content: Content { form.content }
  /// The most bytes of its answer in memory.
  package var answerLimit: Int { form.answer }

  /// The forms of ``AnswerContent``.
  package enum Content: Sendable {
    case done, state, appended, page, pieces, missing, wakes, offer, conversation, asks
  }
}

extension CallKind {
  private struct Form {
    let name: String
    let method: String
    /// Below `/v1/`, with `*` for an id or a number.
    let path: String
    let content: Content
    let body: Int
    let answer: Int

    init(
      _ name: String, _ method: String, _ path: String, _ content: Content = .done,
      body: Int = 0, answer: Int = SyncLimits.letter
    ) {
      self.name = name
      self.method = method
      self.path = path
      self.content = content
      self.body = body
      self.answer = answer
    }
  }

  private var form: Form {
    switch self {
    case .create: Form("create", "PUT", "spaces/*", .state, body: SyncLimits.body)
    case .state: Form("state", "GET", "spaces/*", .state)
    case .append: Form("append", "POST", "spaces/*/entries", .appended, body: SyncLimits.body)
    case .page: Form("page", "GET", "spaces/*/entries", .page, answer: SyncLimits.body)
    case .roster: Form("roster", "GET", "spaces/*/roster", .page, answer: SyncLimits.body)
    case .announce: Form("announce", "POST", "spaces/*/snapshots", .missing, body: SyncLimits.body)
    case .putPart: Form("putPart", "PUT", "spaces/*/snapshots/*/parts/*", body: SyncLimits.body)
    case .complete: Form("complete", "POST", "spaces/*/snapshots/*/complete")
    case .attest: Form("vouch", "POST", "spaces/*/snapshots/*/vouch", body: SyncLimits.letter)
    case .newest:
      Form("newest", "GET", "spaces/*/snapshots/newest", .pieces, answer: SyncLimits.body)
    case .latest:
      Form("latest", "GET", "spaces/*/snapshots/latest", .pieces, answer: SyncLimits.body)
    case .part:
      Form("part", "GET", "spaces/*/snapshots/*/parts/*", .pieces, answer: SyncLimits.body)
    case .putSlot: Form("putSlot", "PUT", "slots/*", body: SyncLimits.letter)
    case .slot: Form("slot", "GET", "slots/*", .pieces)
    case .openMailbox: Form("openMailbox", "POST", "mailboxes", body: SyncLimits.letter)
    case .putRequest: Form("putRequest", "POST", "mailboxes/*/request", body: SyncLimits.letter)
    case .request: Form("request", "GET", "mailboxes/*/request", .pieces)
    case .putAnswer: Form("putAnswer", "POST", "mailboxes/*/answer", body: SyncLimits.letter)
    case .answer: Form("answer", "GET", "mailboxes/*/answer", .pieces)
    case .wakes: Form("wakes", "GET", "spaces/*/wakes", .wakes)
    case .putWakes: Form("putWakes", "PUT", "spaces/*/wakes", body: SyncLimits.letter)
    case .testWake: Form("testWake", "POST", "spaces/*/wakes")
    case .feedback: Form("feedback", "GET", "feedback", .offer)
    case .conversation:
      Form("conversation", "GET", "feedback/*", .conversation, answer: SyncLimits.json)
    case .putMessage: Form("putMessage", "POST", "feedback/*", body: SyncLimits.message)
    case .endConversation: Form("endConversation", "POST", "feedback/*/end")
    case .putLink: Form("putLink", "PUT", "spaces/*/links/*", body: SyncLimits.letter)
    case .asks: Form("asks", "GET", "spaces/*/links", .asks, answer: SyncLimits.body)
    case .ask: Form("ask", "PUT", "links/*/asks/*")
    case .putLetter: Form("putLetter", "POST", "links/*/asks/*", body: SyncLimits.letter)
    case .letters: Form("letters", "GET", "links/*/asks/*", .pieces)
    }
  }

  /// Below `/v1`.
  var path: [Substring] { form.path.split(separator: "/") }

  private static let paths = allCases.map { (kind: $0, path: $0.path) }

  /// Those of a path, at most one for each method.
  fileprivate static func kinds(at path: [Substring]) -> [CallKind] {
    guard path.first == "v1" else { return [] }
    return paths.filter { pattern in
      pattern.path.count == path.count - 1
        && zip(pattern.path, path.dropFirst()).allSatisfy { $0 == "*" || $0 == $1 }
    }.map { $0.kind }
  }
}

/// The call that a method and a target ask for, known before any of its body is read.
package struct CallRoute: Sendable {
  package let kind: CallKind
  package let request: CallID
  let target: CallTarget

  /// - Throws: `.malformed` if it is no call at all. The ids in it are not looked at.
  package init(method: String, target text: String) throws(WireFailure) {
    guard text.utf8.count <= SyncLimits.target else { throw .tooLarge(limit: SyncLimits.target) }
    target = CallTarget(text)
    request = try target.value("request")
    guard let kind = CallKind.kinds(at: target.path).first(where: { $0.method == method }) else {
      throw .malformed
    }
    self.kind = kind
  }

  /// The methods that a target allows; empty if it is no target.
  package static func methods(for target: String) -> [String] {
    guard target.utf8.count <= SyncLimits.target else { return [] }
    let kinds = CallKind.kinds(at: CallTarget(target).path)
    return ["GET", "POST", "PUT"].filter { method in kinds.contains { $0.method == method } }
  }

  /// The space that it names. The others ask for a slot, a mailbox or a conversation.
  package var space: SpaceID? {
    guard kind.path.first == "spaces" else { return nil }
    var ids = ids
    return try? ids.id()
  }

  /// What stands for `*` in the path.
  var ids: PathIDs {
    PathIDs(rest: zip(kind.path, target.path.dropFirst()).filter { $0.0 == "*" }.map { $0.1 }[...])
  }
}

/// A reader of the ids and numbers in a path, in their order.
struct PathIDs {
  var rest: ArraySlice<Substring>

  mutating func id<Value: FixedBytes>() throws(WireFailure) -> Value {
    guard let text = rest.popFirst(), let id = Value(text: String(text)) else { throw .malformed }
    return id
  }

  mutating func part() throws(WireFailure) -> Int {
    guard let text = rest.popFirst() else { throw .malformed }
    return Int(try CallTarget.number(text, to: UInt64(SyncLimits.parts - 1)))
  }
}

/// The path and the query of a call, taken apart. Nothing in them is escaped.
struct CallTarget: Sendable {
  let path: [Substring]
  private let query: [Substring]

  init(_ target: String) {
    let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = halves[0].split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
      $0
    }
    query = halves.count > 1 ? halves[1].split(separator: "&") : []
  }

  func value<Value: FixedBytes>(_ name: String) throws(WireFailure) -> Value {
    guard let value = Value(text: String(try member(name))) else { throw .malformed }
    return value
  }

  func number(_ name: String, to limit: UInt64 = UInt64(Int64.max)) throws(WireFailure) -> UInt64 {
    try CallTarget.number(try member(name), to: limit)
  }

  func point(_ name: String) throws(WireFailure) -> LogPoint {
    try LogPoint(text: try member(name))
  }

  private func member(_ name: String) throws(WireFailure) -> Substring {
    for member in query {
      let halves = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if halves.count == 2, halves[0] == name { return halves[1] }
    }
    throw .malformed
  }

  /// In decimal digits, of which there is one spelling.
  static func number(_ text: Substring, to limit: UInt64) throws(WireFailure) -> UInt64 {
    guard let number = UInt64(text), String(number) == text else { throw .malformed }
    guard number <= limit else { throw .tooLarge(limit: Int(clamping: limit)) }
    return number
  }
}

extension LogPoint {
  /// N:L
  var text: String { "\(sequence):\(log.text)" }

  package init(text: Substring) throws(WireFailure) {
    let halves = text.split(separator: ":", omittingEmptySubsequences: false)
    guard halves.count == 2, let log = LogHash(text: String(halves[1])) else { throw .malformed }
    self.init(sequence: try CallTarget.number(halves[0], to: UInt64(Int64.max)), log: log)
  }
}
