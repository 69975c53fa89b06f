import CivilTime
import JSON
import Ledger
import Pages

/// Syncs this browser with its server: decides on the next request, and handles replies.
///
/// One request at a time. Ops are sent first (all of this browser's, if the server is new or
/// restored; else the outbox), then the log is read from the cursor on. What is missing on the
/// server is never deleted here.
struct SyncClient: Sendable {
  var state = SyncState.alone
  /// To be shown once: pairing succeeded, failed, or was lost.
  var notice: Notice?

  var token: String?
  var pairingSecret: String?
  /// `generation.sequence`; nil when all ops must be sent first.
  var cursor: String?
  var outbox: [Op] = []
  /// Set while all ops are being sent; those that are left.
  var everything: [Op]?
  var mayHaveMore = true
  var isLeader = false
  var isOnline = true
  var isListening = false
  /// The end of a page of the server's log with an op that cannot be read here.
  var blockedAt: String?
  var inFlight: Outgoing?
  var requestCount = 0
  var failures = 0
  /// How far this device's clock is ahead of the server's; set when the server has refused stamps.
  var clockLead = Span.zero
  var retryAt: Instant?

  enum Outgoing: Sendable {
    case pair
    case push([Stamp], everything: Bool)
    case pull
  }

  private static let bytesPerRequest = 256 << 10
  private static let opsPerRequest = 2000

  var isPaired: Bool { token != nil }
  var isBlocked: Bool { blockedAt != nil }

  mutating func boot(meta: Meta, isOnline: Bool) {
    self.isOnline = isOnline
    adopt(meta)
    if token != nil { state = .connecting }
  }

  /// Takes over what was stored, by another tab or by this one before.
  mutating func adopt(_ meta: Meta) {
    for (key, value) in meta {
      switch key {
      case MetaKey.token:
        token = value
        state = value == nil ? .alone : .connecting
      case MetaKey.cursor: cursor = value
      case let key where key.hasPrefix(MetaKey.outbox):
        if let op = value.flatMap({ try? Op(parsing: Array($0.utf8)) }) { insert(op) }
        if value == nil { outbox.removeAll { MetaKey.outbox($0.stamp) == key } }
      default: break
      }
    }
  }

  /// Queues an op of this browser's user. Without a server none has to be queued: a new one gets
  /// all.
  mutating func enqueue(_ op: Op) {
    if isPaired { insert(op) }
  }

  private mutating func insert(_ op: Op) {
    if !outbox.contains(where: { $0.stamp == op.stamp }) { outbox.append(op) }
  }

  mutating func pair(secret: String) {
    pairingSecret = secret
    retryAt = nil
  }

  mutating func forget() -> Meta {
    let meta = forgottenMeta
    self = SyncClient(forgetting: self)
    return meta
  }

  private var forgottenMeta: Meta {
    [(MetaKey.token, nil), (MetaKey.cursor, nil)]
      + outbox.map { (MetaKey.outbox($0.stamp), nil) }
  }

  mutating func becomeLeader() { isLeader = true }

  mutating func setOnline(_ online: Bool) {
    isOnline = online
    if online { retryAt = nil }
  }

  /// NB: an unreadable op stays in its log, even as that grows. It is requested again for another
  /// log, and with a new stream, which begins with an empty cursor.
  mutating func remoteGrew(to cursor: String) {
    retryAt = nil
    let isNews = blockedAt.map { generation($0) != generation(cursor) } ?? (cursor != self.cursor)
    if isNews { mayHaveMore = true }
  }

  /// The next request, and whether to listen, if there is anything to do now.
  mutating func advance(_ ledger: MemoryLedger, at now: Instant) -> [Effect] {
    listening(while: token != nil && isLeader && state != .unknownDevice) + asking(ledger, at: now)
  }

  /// The stream is opened even when the server is unreachable: the host keeps trying, and reports
  /// when it is back.
  private mutating func listening(while isWanted: Bool) -> [Effect] {
    guard isWanted != isListening else { return [] }
    isListening = isWanted
    guard isWanted, let token else { return [.unlisten] }
    return [.listen(path: "/sync/events", token: token)]
  }

  private mutating func asking(_ ledger: MemoryLedger, at now: Instant) -> [Effect] {
    guard inFlight == nil, isOnline, retryAt.map({ $0 <= now }) ?? true else { return [] }
    if let pairingSecret { return [send(.pair, "POST", "/pair", pairing(pairingSecret))] }
    guard let token, isLeader, state != .unknownDevice else { return [] }
    if cursor == nil, everything == nil { everything = ledger.ops }
    if let chunk = nextChunk() {
      let stamps = chunk.map { $0.stamp }
      let outgoing = Outgoing.push(stamps, everything: everything != nil)
      return [send(outgoing, "POST", "/sync/ops", body(chunk), token: token)]
    }
    guard mayHaveMore else { return [] }
    return [send(.pull, "GET", "/sync/ops?after=" + (cursor ?? ""), nil, token: token)]
  }

  private mutating func send(
    _ outgoing: Outgoing, _ method: String, _ path: String, _ body: String?, token: String? = nil
  ) -> Effect {
    requestCount += 1
    inFlight = outgoing
    return .request(
      Request(number: requestCount, method: method, path: path, body: body, token: token))
  }

  private func nextChunk() -> ArraySlice<Op>? {
    let waiting = everything.map { $0.isEmpty ? outbox : $0 } ?? outbox
    guard !waiting.isEmpty else { return nil }
    var size = 0
    var count = 0
    for op in waiting.prefix(Self.opsPerRequest) {
      size += op.bytes.count
      if count > 0, size > Self.bytesPerRequest { break }
      count += 1
    }
    return waiting.prefix(count)
  }

  private func body(_ ops: ArraySlice<Op>) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("ops")
    writer.beginArray()
    for op in ops { op.write(to: &writer) }
    writer.endArray()
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func pairing(_ secret: String) -> String {
    JSON.object(["secret": .string(secret), "name": .string("browser")]).serialized
  }
}

extension SyncClient {
  private init(forgetting former: SyncClient) {
    isLeader = former.isLeader
    isOnline = former.isOnline
    isListening = former.isListening
    requestCount = former.requestCount
  }
}

/// The keys of the rows that belong to this browser only.
enum MetaKey {
  static let token = "token"
  static let cursor = "cursor"
  static let outbox = "outbox."

  static func outbox(_ stamp: Stamp) -> String { outbox + stamp.description }

  static func row(for op: Op) -> (key: String, value: String?) {
    (outbox(op.stamp), String(decoding: op.bytes, as: UTF8.self))
  }
}
