import DeviceSync
import Sealing
import Testing

@testable import SpaceHost

extension Household {
  /// A database joins by a link that another one hands out.
  func join(_ store: SpaceStore, by host: SpaceStore, as name: String = "Phone") async throws {
    var runner = try runner(of: host)
    var adding = try await Adding(by: &runner)
    #expect(try await adding.request(over: &runner) == nil)
    let transport = TimedTransport(transport: transport) { self.time }
    var random = random
    let link = try JoinLink(adding.link.text(app: "https://app.test/"))
    var joining = Joining(by: link, as: name)
    #expect(try await joining.member(in: store, over: transport, using: &random) == nil)
    #expect(try await adding.request(over: &runner) == nil, "it has not learned the digits")
    #expect(try await joining.member(in: store, over: transport, using: &random) == nil)
    let (request, digits) = try #require(try await adding.request(over: &runner))
    #expect(request == joining.request && request.name == name && digits == joining.digits)
    try await adding.admit(request, by: &runner)
    let member = try #require(try await joining.member(in: store, over: transport, using: &random))
    try store.begin(member, chain: random.next())
  }

  /// So many databases of one space, in step.
  func stores(_ count: Int) async throws -> [SpaceStore] {
    let stores = try (0..<count).map { try store("device\($0)") }
    try await found(stores[0])
    for store in stores.dropFirst() { try await join(store, by: stores[0]) }
    for store in stores + stores { try await catchUp(store) }
    return stores
  }

  /// Syncs all devices, and expects equal states.
  func settle(_ stores: [SpaceStore]) async throws {
    for store in stores + stores + stores { try await catchUp(store) }
    let states = try stores.map { try $0.ledger.allRecords }
    for state in states { #expect(state == states[0]) }
    for store in stores {
      let status = try await catchUp(store)
      #expect(status == .inStep(devices: stores.count))
      #expect(try store.outbox().waiting == 0)
      #expect(try store.ledger.examine().damage.isEmpty)
    }
  }
}
