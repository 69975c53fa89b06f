import DeviceSync
import DeviceSyncTesting
import Ledger
import NativePrimitives
import Sealing
import Testing
import Wire

@testable import Sync

/// The rows of a space that former versions have stored, read and written by this one.
@Suite struct RecordedRowTests {
  private static let members = RecordedSpace.all.filter { $0.state != nil }

  /// The ops that wait, the requests for the roster, and whether an entry is pending.
  private static let outboxes: [String: (waiting: Int, requests: Int, isPending: Bool)] = [
    "draft": (0, 1, true), "draft-unanswered": (0, 1, true), "offline": (2, 0, false),
    "removed": (1, 0, false), "restored": (2, 0, false), "sealed": (1, 0, false),
  ]

  @Test func `All recorded spaces can be read`() {
    #expect(RecordedSpace.all.count == RecordedSpace.count)
    #expect(!Self.members.isEmpty)
  }

  @Test(arguments: RecordedSpace.all)
  func `A state loads as it was stored`(space: RecordedSpace) throws {
    var rows = space.rows
    guard let row = space.state else {
      guard case .gone = try rows.read(.state, at: 0) else { throw RowDevice.Unexpected() }
      return
    }
    let state = try loaded(space)
    let outbox = Self.outboxes[space.name] ?? (0, 0, false)
    #expect(state.outbox.waiting == outbox.waiting)
    #expect(state.outbox.rosterRequests == outbox.requests)
    #expect(state.outbox.hasPendingEntry == outbox.isPending)
    #expect((state.pendingEntry != nil) == outbox.isPending)
    #expect(state.view.place == state.syncState.cursor)
    #expect(row["relay"] == .text(state.relay))
    #expect(row["token"] == .bytes(state.token.bytes))
    #expect(state.syncState.membership == state.log.membership(in: state.view))

    var native = NativePrimitives()
    let message: [UInt8] = [1, 2, 3]
    let keys = state.ring.keys
    let signed = native.answers(to: [.sign(keys.handle, message)])
    guard case .bytes(let signature)? = signed.first else { throw RowDevice.Unexpected() }
    let verify = PrimitiveRequest.verify(keys.signingKey, signature: signature, message: message)
    guard case .valid(true)? = native.answers(to: [verify]).first else {
      throw RowDevice.Unexpected()
    }
  }

  @Test(arguments: members)
  func `What was stored comes through transactions as it was`(space: RecordedSpace) throws {
    var rows = space.rows
    let state = try loaded(space)
    let revision = state.syncState.revision
    _ = try rows.store(.clockSet(lead: state.lead))
    _ = try rows.store(.step(.noted, state.syncState, expected: revision))
    for store in RowStore.allCases where store != .meta {
      #expect(withoutCount(rows.rows(store)) == withoutCount(space.rows.rows(store)))
    }
    let before = rows
    let late = try rows.store(.step(.noted, state.syncState, expected: revision - 1))
    guard case .overtaken = late else { throw RowDevice.Unexpected() }
    #expect(rows.rows(.space) == before.rows(.space))
  }

  /// Every member of the log's view is written anew, though nothing new was read.
  @Test(arguments: members)
  func `A view is written as it was`(space: RecordedSpace) throws {
    var rows = space.rows
    let state = try loaded(space)
    let opened = OpenedLog(state.view, state.ring)
    let revision = state.syncState.revision
    _ = try rows.store(.step(.merged(opened), state.syncState, expected: revision))
    #expect(withoutCount(rows.rows(.space)) == withoutCount(space.rows.rows(.space)))

    // As the view of a log that was read from the beginning, or from a snapshot.
    _ = try rows.store(.step(.restarted(opened), state.syncState, expected: revision))
    let row = try #require(rows.rows(.space).first { $0.key == .text("state") }).value
    for name in ["view", "known", "epochs", "heard", "changes", "keys", "standing"] {
      #expect(row[name]?.sorted == space.state?[name]?.sorted, "\(name)")
    }
  }

  /// The members that a device begins with.
  @Test(arguments: members)
  func `A state that is entered has the form of a recorded one`(space: RecordedSpace) throws {
    var rows = space.rows
    let state = try loaded(space)
    let member = SpaceMember(
      space: state.space, relay: state.relay, ring: state.ring, token: state.token,
      roster: state.known)
    _ = try rows.store(.entered(member, chain: 1, isEmpty: false))
    let row = try #require(rows.rows(.space).first { $0.key == .text("state") }).value
    let former = try #require(space.state)
    for name in ["relay", "space", "device", "keys", "token", "epochs", "known"] {
      #expect(row[name]?.sorted == former[name]?.sorted, "\(name)")
    }
    // A member that was not there before there were moves has no value.
    let optional = ["moved", "former"]
    #expect(Set(row.names) == Set(former.names).subtracting(optional))
  }

  @Test(arguments: members)
  func `Requests and a pending entry are written as they were`(space: RecordedSpace) throws {
    var rows = space.rows
    let state = try loaded(space)
    let revision = state.syncState.revision
    guard case .found(.requests(let requests)) = try rows.read(.requests, at: revision) else {
      throw RowDevice.Unexpected()
    }
    if let pending = state.pendingEntry {
      #expect(requests.map { Optional($0.number) } == [pending.request])
      _ = try rows.store(.step(.madeEntry(pending), state.syncState, expected: revision))
    }
    for request in requests { _ = try rows.store(.requested(request.request)) }
    _ = try rows.store(.withdrawn(requests.map(\.number)))
    let row = try #require(rows.rows(.space).first { $0.key == .text("state") }).value
    #expect(row["draft"]?.sorted == space.state?["draft"]?.sorted)
    #expect(
      try (row["wishes"]?.lists() ?? []).map { $0.sorted.without("id") }
        == (space.state?["wishes"]?.lists() ?? []).map { $0.sorted.without("id") })
  }

  @Test(arguments: RecordedSpace.all)
  func `An attempt is read and written as it was`(space: RecordedSpace) throws {
    for row in space.rows.rows(.space) where row.key.isOf("attempt") {
      let aim = try #require(JoiningAttempt.Aim(row.key))
      var rows = space.rows
      let found = try rows.find(aim)
      let attempt = try #require(found)
      _ = try rows.store(.attempted(attempt, as: aim))
      let written = rows.rows(.space)
      #expect(written.map(\.key) == [row.key])
      #expect(written.map(\.value.sorted) == [row.value.sorted])
      _ = try rows.store(.forgotten(aim))
      #expect(rows.rows(.space).isEmpty)
      let gone = try rows.find(aim)
      #expect(gone == nil)
    }
  }

  private func loaded(_ space: RecordedSpace) throws -> DeviceState {
    var rows = space.rows
    guard case .overtaken(let state) = try rows.read(.state, at: 0) else {
      throw RowDevice.Unexpected()
    }
    return state
  }

  /// But for what each transaction counts, and in one order of members.
  private func withoutCount(_ rows: [StoredRow]) -> [StoredRow] {
    rows.map { StoredRow($0.key, $0.value.sorted.without("change")) }
  }
}

extension RowValue {
  /// With members and entries by name, whose order means nothing.
  var sorted: RowValue {
    switch self {
    case .list(let elements): .list(elements.map(\.sorted))
    case .object(let members): .object(members.sorted)
    case .map(let members): .map(members.sorted)
    case .undefined, .null, .bool, .number, .bigInteger, .text, .bytes, .json, .keys, .host,
      .longer, .addedKey:
      self
    }
  }

  var names: [String] {
    if case .object(let members) = self { members.map(\.name) } else { [] }
  }

  func without(_ name: String) -> RowValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.name != name })
  }
}

extension [RowMember] {
  fileprivate var sorted: [RowMember] {
    map { RowMember($0.name, $0.value.sorted) }.sorted { $0.name < $1.name }
  }
}

extension JoiningAttempt.Aim {
  /// Of a row `["attempt", aim]`.
  fileprivate init?(_ key: RowKey) {
    guard case .list(let parts) = key, case .text(let text)? = parts.last else { return nil }
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    switch words.first {
    case "start": self = .start(relay: words[1])
    case "join":
      guard let mailbox = MailboxID(text: words[1]) else { return nil }
      self = .join(mailbox)
    case "recover":
      guard let space = SpaceID(text: words[1]) else { return nil }
      self = .recover(space)
    default: return nil
    }
  }
}
