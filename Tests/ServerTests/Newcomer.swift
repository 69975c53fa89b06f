import CivilTime
import DeviceSync
import Relay
import SQLiteLedger
import SpaceHost
import Testing

@testable import Server

/// Waits until something is so.
func eventually(_ condition: () async throws -> Bool) async throws {
  while try await !condition() { try await Task.sleep(for: .milliseconds(5)) }
}

/// NB: the transport waits as long as it takes, since a busy machine has the server wait for its turn.
func withTransport(
  to live: LiveServer, _ body: (HTTPTransport) async throws -> Void
) async throws {
  let client = HTTPTransport.client(connect: .hours(1), read: .hours(1))
  do {
    try await body(HTTPTransport("http://127.0.0.1:\(live.port)", client, timeout: .hours(1)))
  } catch {
    try await client.shutdown()
    throw error
  }
  try await client.shutdown()
}

/// Another database that joins over HTTP.
func newcomer(
  _ live: LiveServer, over transport: HTTPTransport, at path: String? = nil
) async throws -> SpaceStore {
  let random = RandomSource.system
  let path = path ?? live.server.folder.path("b.db")
  let store = SpaceStore(try SQLiteLedger(testing: path, replica: 2))
  let member = try await admitted(store, to: live, over: transport)
  try store.begin(member, chain: random.next())
  return store
}

/// A new device, by a link that another process makes at the node's own database.
func admitted(
  _ store: SpaceStore, to live: LiveServer, over transport: HTTPTransport
) async throws -> SpaceMember {
  let host = SpaceStore(live.server.ledger)
  try await eventually { try host.overview()?.members.count == 1 }
  let file = try SQLiteRelayStore(path: RelayPlace.file(beside: live.server.ledger.path))
  let rules = RelayRules(file)
  let beside = LocalTransport {
    try await rules.answer($0, $1, token: $2, at: TestServer.now).bytes
  }
  var runner = try #require(
    try SyncRunner(
      host, beside, clock: { TestServer.now }, random: .system, pause: { _ in }))
  var adding = try await Adding(by: &runner)
  var random = RandomSource.system
  var joining = Joining(by: adding.link, as: "Laptop")
  #expect(try await joining.member(in: store, over: transport, using: &random) == nil)
  #expect(try await adding.request(over: &runner) == nil)
  #expect(try await joining.member(in: store, over: transport, using: &random) == nil)
  let (request, digits) = try #require(try await adding.request(over: &runner))
  #expect(digits == joining.digits)
  try await adding.admit(request, by: &runner)
  return try #require(try await joining.member(in: store, over: transport, using: &random))
}
