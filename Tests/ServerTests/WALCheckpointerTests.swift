import Foundation
import HummingbirdTesting
import Ledger
import LedgerTesting
import ServiceLifecycle
import Testing
import TestSupport

@testable import SQLiteLedger
@testable import Server

/// The server keeps the file of the database worth copying.
@Suite struct WALCheckpointerTests {
  @Test
  func `When nothing was written for a while, the database file alone holds everything`()
    async throws
  {
    let server = try TestServer { $0.quietInterval = .milliseconds(1) }
    try server.ledger.append([drink(1), drink(2)])
    let checkpointer = WALCheckpointer(LedgerQueue(server.ledger), server.configuration)
    let running = Task { try await checkpointer.run() }
    while try copied(server) < 2 { await Task.yield() }
    try server.ledger.append([drink(3)])
    while try copied(server) < 3 { await Task.yield() }
    running.cancel()
  }

  @Test
  func `So it does once the server has ended`() async throws {
    let server = try TestServer()
    try server.ledger.append([drink(1), drink(2)])
    let checkpointer = WALCheckpointer(LedgerQueue(server.ledger), server.configuration)
    let running = Task { try await checkpointer.run() }
    running.cancel()
    try await running.value
    #expect(try copied(server) == 2)
  }

  @Test
  func `A server that finds damage at its start rebuilds it, and says so`() async throws {
    let server = try TestServer()
    try server.ledger.append([drink(1), drink(2), drink(3)])
    try server.ledger.transaction { db in
      try db.execute(sql: "UPDATE op SET body = x'72756262697368' WHERE sequence = 2")
    }
    try repairAtStart(server.ledger, server.configuration)
    guard case .repaired(1, 0, let former)? = server.notices.first else {
      Issue.record("\(server.notices)")
      return
    }
    #expect(FileManager.default.fileExists(atPath: former))
    #expect(try server.ledger.examine().damage == [])
    try repairAtStart(server.ledger, server.configuration)
    #expect(server.notices.count == 1)
  }

  private func drink(_ number: UInt64) -> Op {
    .test(at: Int64(number), RecordChange(.drink, number, [.amount: .integer(1)]))
  }

  /// How many ops are in a copy of the database file alone.
  private func copied(_ server: TestServer) throws -> Int64 {
    let folder = try TemporaryFolder()
    try folder.write(try server.folder.bytes("a.db"), to: "copy.db")
    return try SQLiteLedger(testing: folder.path("copy.db")).lastSequence()
  }
}
