import Answers
import CivilTime
import Hummingbird
import JSON
import Ledger
import LedgerTesting
import SQLiteLedger
import Testing
import Trackers
import TestSupport

@testable import Server

/// Reminders that go to real servers, which may fail.
@Suite struct ReminderDeliveryTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger
  private let running = RecordID.test(1)
  /// The time at which a fast of 16 hours has reached its goal.
  private let goal = Instant.test(minute: 0)

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
    try ledger.setReminders { $0.fastGoal = true }
    let start = Moment(goal - .hours(16), offset: .utc)
    try ledger.perform(.fast(.start(at: start, plan: nil)), at: start.instant, newID: running)
  }

  private func after(_ seconds: Int) -> Instant { goal + .seconds(seconds) }

  @Test
  func `A webhook gets each reminder once, as JSON, also after a restart`() async throws {
    try await Receiver.run { receiver, address in
      _ = try ledger.addChannel(.webhook, address + "/hook?x=1")
      try await ReminderTeller.run(ledger) { teller in
        try await teller.tell(at: goal - .seconds(1))
        #expect(receiver.letters.isEmpty)
        try await teller.tell(at: goal)
        try await teller.tell(at: after(1))
      }
      let reopened = try SQLiteLedger(testing: ledger.path)
      try await ReminderTeller.run(reopened) {
        try await $0.tell(from: after(2), until: after(9999))
      }
      #expect(receiver.letters.count == 1)
      let letter = try #require(receiver.letters.first)
      #expect(letter.path == "/hook" && letter.query == "x=1")
      #expect(letter.headers["content-type"] == "application/json")
      let json = try JSON(parsing: letter.body)
      #expect(json["id"] == .string("fast-goal"))
      #expect(json["key"] == .string("fast-goal/\(running)/\(goal.milliseconds)"))
      #expect(json["title"] == .string("Fasting goal reached"))
      #expect(json["body"]?.text?.contains("16h since ") == true)
      #expect(json["at"] == .string("2025-06-01T08:00:00+00:00"))
      #expect(json["target"] == .string("#/fast"))
    }
  }

  @Test
  func `An ntfy topic gets text with headers`() async throws {
    try await Receiver.run { receiver, address in
      _ = try ledger.addChannel(.ntfy, address + "/my-topic")
      try await ReminderTeller.run(ledger, app: "http://10.0.0.2:4160") {
        try await $0.tell(at: goal)
      }
      let letter = try #require(receiver.letters.first)
      #expect(letter.path == "/my-topic" && letter.body.contains("16h since "))
      #expect(letter.headers["title"] == "Fasting goal reached")
      #expect(letter.headers["priority"] == "default" && letter.headers["tags"] == "hourglass")
      #expect(letter.headers["click"] == "http://10.0.0.2:4160/#/fast")
      // The form of ids that ntfy accepts; it refuses others.
      let sequence = try #require(letter.headers["x-sequence-id"])
      #expect(sequence.wholeMatch(of: /[-_A-Za-z0-9]{1,64}/) != nil)
    }
  }

  @Test(arguments: [HTTPResponse.Status.internalServerError, .tooManyRequests, .notFound, .found])
  func `What is refused is tried again, ever more seldom, until it arrives`(
    status: HTTPResponse.Status
  ) async throws {
    try await Receiver.run { receiver, address in
      _ = try ledger.addChannel(.webhook, address)
      receiver.answer(status, status, status)
      try await ReminderTeller.run(ledger) { teller in
        var tries: [Int] = []
        var next = goal
        while next <= after(600) {
          let before = receiver.letters.count
          let now = next
          next = try await teller.tell(at: now)
          if receiver.letters.count > before { tries.append((now - goal).wholeSeconds) }
          try await teller.tell(at: min(next, after(600)) - .seconds(1))
        }
        #expect(tries == [0, 30, 90, 210])
        #expect(receiver.letters.count == 4)
        #expect(Set(receiver.letters.map { $0.body }).count == 1)
      }
    }
  }

  @Test
  func `A look says when the next one is due`() async throws {
    try await Receiver.run { receiver, address in
      try await ReminderTeller.run(ledger) { teller in
        #expect(try await teller.tell(at: goal) == after(3600), "no channel, nothing to do")
        _ = try ledger.addChannel(.webhook, address)
        #expect(try await teller.tell(at: goal - .seconds(5)) == goal)
        receiver.answer(.badGateway)
        #expect(try await teller.tell(at: goal) == after(30))
        #expect(try await teller.tell(at: after(30)) == after(90), "in case that fails too")
        #expect(try await teller.tell(at: after(90)) == after(3690))
      }
    }
  }

  @Test
  func `A server that does not answer, or is not there, is tried again`() async throws {
    try await Receiver.run { receiver, address in
      _ = try ledger.addChannel(.webhook, address)
      _ = try ledger.addChannel(.ntfy, "http://127.0.0.1:1/topic")
      receiver.answer(.silence)
      try await ReminderTeller.run(ledger, timeout: .milliseconds(100)) { teller in
        let next = try await teller.tell(at: goal)
        #expect(next == after(30))
      }
      try await ReminderTeller.run(ledger) { teller in
        let before = receiver.letters.count
        try await teller.tell(at: after(29))
        #expect(receiver.letters.count == before)
        try await teller.tell(at: after(30))
        #expect(receiver.letters.count == before + 1)
        try await teller.tell(at: after(9999))
        #expect(receiver.letters.count == before + 1, "it has arrived")
      }
    }
  }

  @Test
  func `Many that are due at once are given to each channel a few at a time, and all in the end`()
    throws
  {
    let channels = try ["a", "b"].map { try ledger.addChannel(.webhook, "http://127.0.0.1/\($0)") }
    let messages = (1...100).map { number in
      ReminderMessage(
        id: "\(number)", key: "\(number)", kind: "task", title: "", body: "",
        at: Moment(goal, offset: .utc), until: goal + .hours(1), target: "")
    }
    var counts: [Int] = []
    var told: Set<String> = []
    var now = goal
    while counts.last != 0, counts.count < 100 {
      let round = try ReminderRound(at: now, in: ledger) { (_) in messages }
      for delivery in round.deliveries {
        told.insert("\(delivery.channel.number) \(delivery.message.key)")
        try ledger.settleDelivery(
          of: delivery.message.key, by: delivery.channel.number, at: now)
      }
      counts.append(round.deliveries.count)
      if round.deliveries.count == 64 { #expect(round.next == now + .seconds(5)) }
      now = round.next
    }
    #expect(counts == [64, 64, 64, 8, 0])
    #expect(told.count == 100 * channels.count)
  }

  @Test
  func `What was missed comes once while it makes sense, and else not at all`() async throws {
    try ledger.perform(.fast(.stop(at: nil)), at: after(10), newID: .test(2))
    try ledger.setReminders { $0.nextStart = true }
    let closes = after(10) + .hours(8)
    try await Receiver.run { receiver, address in
      _ = try ledger.addChannel(.webhook, address)
      try await ReminderTeller.run(ledger) { teller in
        try await teller.tell(at: closes + .hours(4))
        #expect(receiver.letters.isEmpty)
        try await teller.tell(at: closes + .hours(4) - .seconds(1))
        try await teller.tell(at: closes + .hours(4) - .seconds(1))
      }
      #expect(receiver.letters.count == 1)
    }
  }

  @Test
  func `What is finished before it arrives is not tried again`() async throws {
    try await Receiver.run { receiver, address in
      _ = try ledger.addChannel(.webhook, address)
      receiver.answer(.internalServerError)
      try await ReminderTeller.run(ledger) { teller in
        try await teller.tell(at: goal)
        try ledger.perform(.fast(.stop(at: nil)), at: after(10), newID: .test(2))
        try await teller.tell(from: after(30), until: after(9999))
      }
      #expect(receiver.letters.count == 1)
    }
  }

  @Test
  func `Two servers on one database deliver once`() async throws {
    try await Receiver.run { receiver, address in
      _ = try ledger.addChannel(.webhook, address)
      let other = try SQLiteLedger(testing: ledger.path)
      try await ReminderTeller.run(ledger) { first in
        try await ReminderTeller.run(other) { second in
          async let one = first.tell(at: goal)
          async let two = second.tell(at: goal)
          _ = try await (one, two)
        }
      }
      #expect(receiver.letters.count == 1)
    }
  }

  @Test
  func `A service tells what comes due, past a channel that does not answer, and ends at once`()
    async throws
  {
    try await Receiver.run { silent, silentAddress in
      try await Receiver.run { receiver, address in
        _ = try ledger.addChannel(.webhook, silentAddress)
        silent.answer(.silence)
        _ = try ledger.addChannel(.webhook, address)
        var configuration = ServerConfiguration.reminding
        configuration.reminderInterval = .milliseconds(1)
        let service = ReminderService(ledger: LedgerQueue(ledger), configuration: configuration)
        let task = Task { try await service.run() }
        while receiver.letters.isEmpty || silent.letters.isEmpty { await Task.yield() }
        // Its goal was ahead when it was edited.
        let start = Moment(goal - .hours(17), offset: .utc)
        try ledger.perform(
          .fast(.edit(running, FastEdit(start: start))), at: goal - .hours(2), newID: .test(2))
        while receiver.letters.count < 2 { await Task.yield() }
        task.cancel()
        try await task.value
        #expect(receiver.letters.count == 2 && silent.letters.count <= 2)
      }
    }
  }
}
