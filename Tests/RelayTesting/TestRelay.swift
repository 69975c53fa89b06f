import CivilTime
import Foundation
import PostgresRelay
import Relay
import TestSupport
import Wire

/// A relay over any store behind one type, so that every test of the suite has one body. Calls and
/// answers go through their bytes.
package struct TestRelay: Sendable {
  package enum Sort: String, CaseIterable, Sendable {
    case memory, sqlite, postgres
  }

  package enum Relay: Sendable {
    case memory(RelayRules<MemoryRelayStore>)
    case sqlite(RelayRules<SQLiteRelayStore>, TemporaryFolder)
    case postgres(RelayRules<PostgresRelayStore>)
  }

  package let relay: Relay

  package init(
    _ sort: Sort, limits: RelayLimits = RelayLimits(), waking: Waking? = nil,
    feedback: FeedbackOffer = .none
  ) throws {
    switch sort {
    case .memory:
      relay = .memory(
        RelayRules(MemoryRelayStore(), limits: limits, waking: waking, feedback: feedback))
    case .sqlite:
      let folder = try TemporaryFolder()
      relay = .sqlite(
        RelayRules(
          try SQLiteRelayStore(path: folder.path("relay.sqlite")), limits: limits, waking: waking,
          feedback: feedback), folder)
    case .postgres:
      let address = try PostgresServer.shared.get().newDatabase()
      relay = .postgres(
        RelayRules(
          try PostgresRelayStore(address: address, connections: 4), limits: limits,
          waking: waking, feedback: feedback))
    }
  }

  /// Another view of the same file.
  package init(sharing folder: TemporaryFolder) throws {
    relay = .sqlite(
      RelayRules(try SQLiteRelayStore(path: folder.path("relay.sqlite"))), folder)
  }

  /// Another view of the same database on a server.
  package init(address: String) throws {
    relay = .postgres(RelayRules(try PostgresRelayStore(address: address, connections: 2)))
  }

  package var rules: any TestedRules {
    switch relay {
    case .memory(let rules): rules
    case .sqlite(let rules, _): rules
    case .postgres(let rules): rules
    }
  }

  package var inbox: any TestedInbox { rules.inbox }

  /// The answer as bytes.
  package func reply(
    _ call: RelayCall, _ request: CallID, token: RelayToken?, from origin: CallOrigin = .here,
    at now: Instant = RelayWorld.now
  ) async throws -> RelayReply {
    let (read, id) = try RelayCall.read(
      method: call.method, target: call.target(request), body: call.body)
    return try await rules.answer(read, id, token: token, from: origin, at: now)
  }

  package func ask<Content: AnswerContent>(
    _ call: RelayCall, token: RelayToken?, from origin: CallOrigin = .here,
    at now: Instant = RelayWorld.now, as type: Content.Type = Content.self
  ) async throws -> Answer<Content>.Outcome {
    let request = CallID(checked: (0..<16).map { _ in .random(in: 0...255) })
    let reply = try await reply(call, request, token: token, from: origin, at: now)
    return try Answer<Content>(reply.bytes, to: call.kind, request).outcome
  }
}

extension TestRelay {
  /// Of what is done.
  package func done<Content: AnswerContent>(
    _ call: RelayCall, by member: Member, at now: Instant = RelayWorld.now,
    as type: Content.Type = Content.self
  ) async throws -> Content {
    switch try await ask(call, token: member.token, at: now, as: type) {
    case .done(let content): return content
    case .refused(let refusal): throw RelayError.refused(refusal)
    }
  }

  /// The refusal of a call; nil if it is done.
  package func refusal<Content: AnswerContent>(
    _ call: RelayCall, by token: RelayToken?, from origin: CallOrigin = .here,
    at now: Instant = RelayWorld.now, as type: Content.Type = Done.self
  ) async throws -> Refusal? {
    switch try await ask(call, token: token, from: origin, at: now, as: type) {
    case .done: return nil
    case .refused(let refusal): return refusal
    }
  }

  @discardableResult
  package func append(
    _ entries: [[UInt8]], to world: RelayWorld, known: LogPoint? = nil, by member: Member,
    at now: Instant = RelayWorld.now
  ) async throws -> Appended {
    try await done(
      .append(world.space, known: known ?? world.start, entries: entries), by: member, at: now)
  }

  /// The whole log, page by page.
  package func log(
    of world: RelayWorld, by member: Member, at now: Instant = RelayWorld.now
  ) async throws -> [[UInt8]] {
    var entries: [[UInt8]] = []
    while true {
      let page: Page = try await done(
        .page(world.space, after: world.point(after: entries)), by: member, at: now)
      if page.entries.isEmpty { return entries }
      entries += page.entries
    }
  }

  package func state(of world: RelayWorld, by member: Member) async throws -> SpaceState {
    try await done(.state(world.space), by: member)
  }
}
