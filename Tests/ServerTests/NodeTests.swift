import AsyncHTTPClient
import CivilTime
import Foundation
import Ledger
import LedgerTesting
import Relay
import SQLiteLedger
import SpaceHost
import TestSupport
import Testing

@testable import Server

/// A node is a relay, and one more device of its space.
@Suite struct NodeTests {
  @Test
  func `A ledger in no space begins one beside it, and browsers reach it there`() async throws {
    try await LiveServer.run { live in
      let store = SpaceStore(live.server.ledger)
      try await eventually { try store.place() != nil }
      #expect(try store.place() == .beside("http://127.0.0.1:\(live.port)"))
      #expect(try live.server.folder.bytes("relay.sqlite").count > 0)
      #expect(try store.overview()?.members.count ?? 0 <= 1)
    }
  }

  @Test
  func `What is written in either comes to the other`() async throws {
    try await LiveServer.run { live in
      try await withTransport(to: live) { transport in
        let other = try await newcomer(live, over: transport)
        try live.server.ledger.append([drink(1)])
        try other.ledger.append([drink(2, replica: 2)])
        try await eventually {
          try await catchUp(other, over: transport)
          return try live.server.ledger.allRecords.count == 2
            && other.ledger.allRecords == live.server.ledger.allRecords
        }
      }
    }
  }

  @Test
  func `A node that is started again is the same device at its new address`() async throws {
    let folder = try TemporaryFolder()
    for _ in 1...2 {
      try await LiveServer.run(in: folder) { live in
        let store = SpaceStore(live.server.ledger)
        try await eventually { try store.place() == .beside("http://127.0.0.1:\(live.port)") }
        try await eventually { try store.overview()?.members.count == 1 }
      }
    }
    // Of two spaces, the later would have begun anew.
    let ledger = try SQLiteLedger(testing: folder.path("a.db"))
    #expect(try SpaceStore(ledger).overview()?.members.count == 1)
  }

  @Test
  func `A ledger that is in step with another relay keeps none, and stays in step`() async throws {
    try await LiveServer.run { live in
      try await withTransport(to: live) { transport in
        let folder = try TemporaryFolder()
        _ = try await newcomer(live, over: transport, at: folder.path("a.db"))
        try live.server.ledger.append([drink(1)])
        try await LiveServer.run(in: folder) { second in
          #expect(!FileManager.default.fileExists(atPath: folder.path("relay.sqlite")))
          #expect(try await second.get("/v1/spaces/0").contains(" 404 "))
          let policy = "connect-src 'self' http://127.0.0.1:\(live.port)"
          #expect(try await second.get("/").contains("\(policy); manifest-src"))
          try second.server.ledger.append([drink(2, replica: 2)])
          try await eventually {
            try live.server.ledger.allRecords.count == 2
              && second.server.ledger.allRecords == live.server.ledger.allRecords
          }
        }
      }
    }
  }

  @Test
  func `A ledger that is in no space any more begins one again after a while`() async throws {
    try await LiveServer.run { live in
      let store = SpaceStore(live.server.ledger)
      try await eventually { try store.overview()?.members.count == 1 }
      let former = try #require(try store.overview()).ownDevice
      try store.end()
      try await eventually { try store.overview().map { $0.ownDevice != former } ?? false }
    }
  }

  @Test
  func `The file of a node's relay alone holds everything once the node has ended`() async throws {
    let folder = try TemporaryFolder()
    try await LiveServer.run(in: folder) { live in
      try await eventually { try SpaceStore(live.server.ledger).overview()?.members.count == 1 }
    }
    let copy = try TemporaryFolder()
    try copy.write(try folder.bytes("relay.sqlite"), to: "relay.sqlite")
    let spaces = try await RelayAdmin(SQLiteRelayStore(path: copy.path("relay.sqlite"))).spaces()
    #expect(spaces.map(\.devices) == [1] && spaces.allSatisfy { $0.head >= 1 })
  }

  @Test(
    arguments: [
      ("127.0.0.1", nil, []), ("127.0.0.1", "https://day.example", ["127.0.0.0/8", "::1"]),
      ("::1", "https://day.example", ["127.0.0.0/8", "::1"]),
      ("0.0.0.0", "https://day.example", []),
    ] as [(String, String?, [String])])
  func `Only a proxy on this machine says where a client comes from`(
    host: String, address: String?, proxies: [String]
  ) throws {
    let server = try TestServer(host: host) { $0.publicAddress = address }
    #expect(server.configuration.proxies == proxies)
  }

  @Test
  func `Nobody else begins a space at a node`() async throws {
    try await LiveServer.run { live in
      try await withTransport(to: live) { transport in
        let folder = try TemporaryFolder()
        let stranger = SpaceStore(try SQLiteLedger(testing: folder.path("b.db"), replica: 2))
        var random = RandomSource.system
        await #expect(throws: JoiningFailure.refused(.closed)) {
          try await stranger.found(
            at: "http://127.0.0.1:1", over: transport, invitation: nil, using: &random)
        }
        #expect(try !stranger.isInSpace)
      }
    }
  }

  @Test
  func `The relay of a node has only the node's own names`() async throws {
    try await LiveServer.run { live in
      let path = "/v1/spaces/\(String(repeating: "0", count: 32))"
      let foreign = try await live.send(
        "GET \(path) HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n")
      #expect(foreign.contains(" 421 "))
      #expect(try await live.get(path).contains("{\"refusal\":{\"name\":\"malformed\"}}"))
    }
  }

  @Test
  func `A node whose relay's file is damaged does not start`() throws {
    let server = try TestServer()
    try server.folder.write("no database".utf8, to: "relay.sqlite")
    #expect(throws: RelayError.self) { try SpaceDevice(server.ledger, server.configuration) }
    #expect(try server.folder.bytes("relay.sqlite") == Array("no database".utf8))
  }
}

private func drink(_ number: Int64, replica: UInt64 = 1) -> Op {
  .test(at: number, replica: replica, RecordChange(.drink, UInt64(number), [.amount: .integer(1)]))
}

private func catchUp(_ store: SpaceStore, over transport: HTTPTransport) async throws {
  var runner = try #require(
    try SyncRunner(
      store, transport, clock: { TestServer.now }, random: .system, pause: { _ in }))
  _ = try await runner.catchUp()
}
