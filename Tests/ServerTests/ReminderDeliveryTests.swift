import CivilTime
import Foundation
import Hummingbird
import JSON
import Ledger
import LedgerTesting
import NIOCore
import SQLiteLedger
import Testing
import Texts
import Trackers

@testable import Server

/// Reminders that go to real servers, which may fail; the clock is handed in.
@Suite struct ReminderDeliveryTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger
  private let running: RecordID
  /// 2025-06-01T08:00Z, when a fast of 16 hours has reached its goal.
  private let goal = Instant.test(minute: 0)

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
    running = .test(1)
    var wishes = ReminderSettings()
    wishes.fastGoal = true
    let change = try #require(wishes.change(from: ReminderSettings()))
    _ = try ledger.commit(change, at: goal)
    let start = Moment(goal - .hours(16), offset: .utc)
    var store = ledger
    _ = try store.perform(
      .fasting(.start(at: start, plan: nil)), at: Moment(goal, offset: .utc), newID: running)
  }

  private func round(
    _ ledger: SQLiteLedger, app: String? = nil, timeout: TimeAmount = .seconds(60),
    _ body: (ReminderRound) async throws -> Void
  ) async throws {
    let postman = Postman(
      client: Postman.client(), desktop: DesktopNotice(program: nil), app: app, timeout: timeout)
    let round = ReminderRound(
      ledger: LedgerQueue(ledger), postman: postman, zone: Zone(fixed: .utc), texts: .english)
    do {
      try await body(round)
      try await postman.client.shutdown()
    } catch {
      try? await postman.client.shutdown()
      throw error
    }
  }

  private func at(_ seconds: Int) -> Instant { goal + .seconds(seconds) }

  @Test("A webhook gets each reminder once, as JSON, also after a restart")
  func webhook() async throws {
    try await Receiver.run { receiver, address in
      _ = try ledger.addChannel(.webhook, address + "/hook?x=1")
      try await round(ledger) { round in
        _ = try await round.look(at: goal - .seconds(1))
        #expect(receiver.letters.isEmpty)
        _ = try await round.look(at: at(0))
        _ = try await round.look(at: at(1))
      }
      let reopened = try SQLiteLedger(testing: ledger.path)
      try await round(reopened) { round in _ = try await round.look(at: at(2)) }
      #expect(receiver.letters.count == 1)
      let letter = try #require(receiver.letters.first)
      #expect(letter.path == "/hook")
      #expect(letter.headers["content-type"] == "application/json")
      let json = try JSON(parsing: letter.body)
      #expect(json["id"] == .string("fast-goal"))
      #expect(json["key"] == .string("fast-goal/\(running)/\(goal.milliseconds)"))
      #expect(json["title"] == .string("Fasting goal reached"))
      #expect(json["body"] == .string("16 h since yesterday 16:00."))
      #expect(json["at"] == .string("2025-06-01T08:00:00+00:00"))
      #expect(json["target"] == .string("#/fast"))
    }
  }

  @Test("An ntfy topic gets text with headers")
  func ntfy() async throws {
    try await Receiver.run { receiver, address in
      _ = try ledger.addChannel(.ntfy, address + "/my-topic")
      try await round(ledger, app: "http://10.0.0.2:4160") { round in
        _ = try await round.look(at: at(0))
      }
      let letter = try #require(receiver.letters.first)
      #expect(letter.path == "/my-topic" && letter.body == "16 h since yesterday 16:00.")
      #expect(letter.headers["title"] == "Fasting goal reached")
      #expect(letter.headers["priority"] == "default" && letter.headers["tags"] == "hourglass")
      #expect(letter.headers["click"] == "http://10.0.0.2:4160/#/fast")
      #expect(letter.headers["x-sequence-id"]?.utf8.count == 26)
    }
  }

  @Test(
    "What is refused is tried again, ever more seldom, until it arrives",
    arguments: [HTTPResponse.Status.internalServerError, .tooManyRequests, .notFound, .found])
  func refused(status: HTTPResponse.Status) async throws {
    try await Receiver.run { receiver, address in
      _ = try ledger.addChannel(.webhook, address)
      receiver.answer(status, status, status)
      try await round(ledger) { round in
        var tries: [Int] = []
        for seconds in 0...600 {
          let before = receiver.letters.count
          // Only when the last look said so, as the service does.
          _ = try await round.look(at: at(seconds))
          if receiver.letters.count > before { tries.append(seconds) }
        }
        #expect(tries == [0, 30, 90, 210])
        #expect(Set(receiver.letters.map { $0.body }).count == 1)
      }
    }
  }

  @Test("A look says when the next one is due")
  func nextLook() async throws {
    try await Receiver.run { receiver, address in
      try await round(ledger) { round in
        #expect(try await round.look(at: at(0)) == at(3600), "no channel, nothing to do")
        _ = try ledger.addChannel(.webhook, address)
        #expect(try await round.look(at: goal - .seconds(5)) == at(0))
        receiver.answer(.badGateway)
        #expect(try await round.look(at: at(0)) == at(30))
        #expect(try await round.look(at: at(30)) == at(3630))
      }
    }
  }

  @Test("A server that does not answer, or is not there, is tried again")
  func unreachable() async throws {
    try await Receiver.run { receiver, address in
      let slow = try #require(try ledger.addChannel(.webhook, address))
      _ = try ledger.addChannel(.ntfy, "http://127.0.0.1:1/topic")
      receiver.answer(.processing)
      try await round(ledger, timeout: .milliseconds(50)) { round in
        #expect(try await round.look(at: at(0)) == at(30))
        #expect(receiver.letters.count == 1)
      }
      try await round(ledger) { round in
        _ = try await round.look(at: at(29))
        #expect(receiver.letters.count == 1)
        _ = try await round.look(at: at(30))
        #expect(receiver.letters.count == 2)
      }
      let isTaken = try ledger.claimDelivery(
        of: "fast-goal/\(running)/\(goal.milliseconds)", by: slow.number, at: at(9999)
      ) { _ in at(0) }
      #expect(!isTaken, "it has arrived")
    }
  }

  @Test("What is finished before it arrives is not tried again")
  func finished() async throws {
    try await Receiver.run { receiver, address in
      _ = try ledger.addChannel(.webhook, address)
      receiver.answer(.internalServerError)
      try await round(ledger) { round in
        _ = try await round.look(at: at(0))
        var store = ledger
        _ = try store.perform(
          .fasting(.stop(at: nil)), at: Moment(at(10), offset: .utc), newID: .test(2))
        _ = try await round.look(at: at(30))
        _ = try await round.look(at: at(300))
      }
      #expect(receiver.letters.count == 1)
    }
  }

  @Test("Two servers on one database deliver once")
  func twoServers() async throws {
    try await Receiver.run { receiver, address in
      _ = try ledger.addChannel(.webhook, address)
      let other = try SQLiteLedger(testing: ledger.path)
      try await round(ledger) { first in
        try await round(other) { second in
          async let one = first.look(at: at(0))
          async let two = second.look(at: at(0))
          _ = try await (one, two)
        }
      }
      #expect(receiver.letters.count == 1)
    }
  }

  @Test("A service tells what comes due, and ends when it is told to")
  func service() async throws {
    try await Receiver.run { receiver, address in
      _ = try ledger.addChannel(.webhook, address)
      var configuration = ServerConfiguration(webDirectory: "") { [goal] in goal }
      configuration.reminderInterval = .milliseconds(1)
      let service = ReminderService(ledger: LedgerQueue(ledger), configuration: configuration)
      let running = Task { try await service.run() }
      while receiver.letters.isEmpty { await Task.yield() }
      running.cancel()
      try await running.value
      #expect(receiver.letters.count == 1)
    }
  }
}
