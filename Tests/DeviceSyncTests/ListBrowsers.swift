import CivilTime
import DeviceSyncTesting
import Ledger
import Relay
import RelayTesting
import Sealing
import Sync
import TestSupport
import Testing
import Wire

@testable import DeviceSync

/// A list of Anna, who owns it, of Ben, an editor, and of Cleo, a reader, and their browsers, each with
/// an own space at the same relay.
struct ListBrowsers {
  private let world: ListWorld
  let list: ListID
  let relay: RelayRules<MemoryRelayStore>
  private var random: SeededGenerator

  init(seed: UInt64) async throws {
    let test = try TestRelay(.memory)
    world = try ListWorld(seed: seed)
    try await world.found(at: test)
    guard case .memory(let rules) = test.relay else { throw RowDevice.Unexpected() }
    relay = rules
    random = SeededGenerator(seed: seed + 1)
    list = ListID(try ListBrowsers.roster(of: world)[0].id.founding)
  }

  private static func roster(of world: ListWorld) throws -> [RosterEntry] {
    try world.world.rosterBytes.map { try RosterEntry(parsing: $0, isOfList: true) }
  }

  /// The device of a person in the list.
  func member(_ person: KeyPath<ListWorld, ListMember>) throws -> SpaceMember {
    let device = world[keyPath: person].device
    return SpaceMember(
      space: world.space, relay: "http://relay.test",
      ring: KeyRing(device.device, device.keys, epochs: [world.world.key]), token: device.token,
      roster: try ListBrowsers.roster(of: world))
  }

  func entry(_ person: KeyPath<ListWorld, ListMember>, chain: UInt64) throws -> ListEntry {
    ListEntry(
      try member(person), chain: chain, ending: .enter(world[keyPath: person].key.device),
      at: RelayWorld.now.milliseconds)
  }

  /// A device in an own space.
  mutating func own() async throws -> SpaceMember {
    var found = Found()
    return try await TestDevice(on: relay, .inLine, seed: random.next()).run(&found)
  }

  /// Rows in an own space and in the list.
  mutating func rows(of person: KeyPath<ListWorld, ListMember>) async throws -> MemoryRows {
    let own = try await own()
    var rows = MemoryRows(replica: ReplicaID(rawValue: random.next()))
    _ = try rows.store(.entered(own, chain: random.next(), isEmpty: false))
    _ = try rows.store(.enteredList(entry(person, chain: random.next())), of: list)
    return rows
  }

  mutating func page(_ rows: MemoryRows) -> BrowserPage {
    BrowserPage(rows, at: relay, seed: random.next())
  }

  /// An engine of the page writes.
  ///
  /// - Parameter kind: bare.
  @discardableResult
  mutating func write(
    _ title: String, _ kind: Kind = .task, _ id: RecordID? = nil, to list: ListID?,
    in rows: inout MemoryRows
  ) throws -> RecordID {
    var ledger = rows.ledger.ledger
    for row in rows.rows(.meta) {
      guard case .text(let key) = row.key, let value = row.value.text else { continue }
      ledger.adopt(writer: key, value, number: random.next())
    }
    let now = RelayWorld.now
    var writes = [RecordChange.Write(.title, .text(title))]
    if list != nil, id == nil { writes.append(.init(.at, .moment(Moment(now, offset: .utc)))) }
    let change = RecordChange(
      list.map { kind.labelled($0) } ?? kind, id ?? RecordID(random: &random), writes)
    for op in ledger.commitWithoutUndo([change], at: now) { try rows.commit(op) }
    return change.id
  }
}

extension BrowserPage {
  /// Leads, and carries out all that its devices order.
  mutating func settle() async throws {
    try await run()
    try await lead()
    tell("tryAgain")
    try await run()
  }

  /// Leads with a network, for so many effects.
  mutating func lead(steps: Int) async throws {
    for type in ["leading", "online"] {
      tell(type) { writer in
        writer.json.key(type)
        writer.json.bool(true)
      }
    }
    for _ in 0..<steps { _ = try await step() }
  }

  /// The records of a list, or with nil the user's own.
  func records(of list: ListID?) -> [Record] {
    rows.ledger.ledger.allRecords(of: list)
  }

  func titles(of list: ListID?) -> [String] {
    records(of: list).filter { $0.kind.bare == .task }.compactMap { $0[.title]?.text }.sorted()
  }

  func expectInStep(with list: ListID) throws {
    for space in [nil, list] {
      let device = try #require(spaces.device(of: space))
      #expect(device.client.status.isInStep, "\(device.client.status)")
      #expect(device.state.outbox.waiting == 0)
      #expect(device.state.syncState.chain.sealed.isEmpty)
    }
  }
}
