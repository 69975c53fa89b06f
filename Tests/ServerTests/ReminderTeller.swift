import AsyncHTTPClient
import CivilTime
import Ledger
import LedgerTesting
import SQLiteLedger
import RelayServer
import Testing
import Trackers

@testable import Server

/// The reminder service of `dayring serve`, with a given clock.
struct ReminderTeller: Sendable {
  let service: ReminderService
  let sender: ReminderSender

  /// Runs it for as long as the body does.
  static func run(
    _ ledger: SQLiteLedger, app: String? = nil, timeout: Duration = .seconds(600),
    _ body: (ReminderTeller) async throws -> Void
  ) async throws {
    let client = HTTPClient.forNews()
    let sender = ReminderSender(
      client: client, desktop: DesktopNotice(program: nil), app: app, timeout: timeout)
    let service = ReminderService(ledger: LedgerQueue(ledger), configuration: .reminding)
    do {
      try await body(ReminderTeller(service: service, sender: sender))
      try await client.shutdown()
    } catch {
      try? await client.shutdown()
      throw error
    }
  }

  /// One look, until all that it delivers has arrived or failed.
  /// - Returns: when to look again.
  @discardableResult
  func tell(at now: Instant) async throws -> Instant {
    let round = try await service.look(at: now)
    await withDiscardingTaskGroup { group in
      for delivery in round.deliveries {
        group.addTask { await service.deliver(delivery, by: sender) }
      }
    }
    return round.next
  }

  /// As the service does: again and again, whenever the last look has said so.
  func tell(from first: Instant, until last: Instant) async throws {
    var next = first
    while next <= last { next = try await tell(at: next) }
  }
}

extension ServerConfiguration {
  /// With a clock that stands still.
  static var reminding: ServerConfiguration {
    ServerConfiguration(webDirectory: "") { .test(minute: 0) }
  }
}

extension SQLiteLedger {
  func setReminders(_ edit: (inout ReminderSettings) -> Void) throws {
    let former = try ReminderSettings(in: self)
    var settings = former
    edit(&settings)
    let change = try #require(settings.change(from: former))
    // Long before what is told of begins.
    _ = try commit(change, at: .test(minute: -2 * 24 * 60))
  }

  func perform(_ command: TrackerCommand, at now: Instant, newID: RecordID) throws {
    var store = self
    _ = try store.perform(command, at: Moment(now, offset: .utc), newID: newID)
  }
}
