import Answers
import CivilTime
import Ledger
import LedgerTesting
import SQLiteLedger
import Testing
import Trackers
import TestSupport

@testable import Server

/// Two servers on one database that look now and then, sleep, fail and die between an attempt and
/// its record, beside a user who fasts and does tasks at random.
struct RandomDeliveryTests {
  @Test(arguments: UInt64(1)...4)
  func `Nothing that has arrived is sent again, nor anything finished, and nothing is lost`(
    seed: UInt64
  ) throws {
    var life = try DeliveryLife(seed: seed)
    for _ in 0..<120 {
      try life.step()
      try life.look()
    }
    try life.settle()
  }
}

private struct DeliveryLife {
  private struct Parcel: Hashable {
    let key: String
    let channel: Int64
  }

  private let folder: TemporaryFolder
  private let servers: [SQLiteLedger]
  private let channels: [Int64]
  private let seed: UInt64
  private let answers = ServerConfiguration.reminding.answers()
  private var generator: SeededGenerator
  private var now = Instant.test(minute: 0)
  private var fast: RecordID?
  private var tasks: Set<RecordID> = []
  private var arrived: Set<Parcel> = []
  private var attempts: [Parcel: [Instant]] = [:]

  init(seed: UInt64) throws {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    folder = try TemporaryFolder()
    let first = try SQLiteLedger(testing: folder.path("a.db"))
    servers = [first, try SQLiteLedger(testing: first.path)]
    channels = [
      try #require(try first.addChannel(.desktop, "")).number,
      try #require(try first.addChannel(.webhook, "http://localhost/x")).number,
    ]
    try first.setReminders { $0.fastGoal = true }
  }

  mutating func step() throws {
    now = now + .seconds(generator.chance(10) ? number(600...20_000) : number(1...300))
    let id = RecordID(high: 1, low: generator.next())
    switch number(0...5) {
    case 0 where fast == nil:
      let start = Moment(now - .minutes(number(0...30)), offset: .utc)
      try perform(.fast(.start(at: start, plan: .minutes(number(10...90)))), id)
      fast = id
    case 1 where fast != nil:
      try perform(.fast(.cancel), id)
      fast = nil
    case 2:
      let remind = Moment(now + .minutes(number(0...40)), offset: .utc).local
      var draft = TaskDraft("Task", .backlog(.misc))
      draft.traits.remind = LocalTime(milliseconds: remind.milliseconds / 60_000 * 60_000)
      try perform(.plan(.add(draft)), id)
      tasks.insert(id)
    case 3:
      guard let task = tasks.sorted().randomElement(using: &generator) else { return }
      try perform(.plan(.setStatus(task, .done)), id)
      tasks.remove(task)
    default: break
    }
  }

  private func perform(_ command: TrackerCommand, _ id: RecordID) throws {
    try servers[0].perform(command, at: now, newID: id)
  }

  mutating func look() throws {
    for server in servers.shuffled(using: &generator) {
      let round = try self.round(in: server)
      #expect(round.next > now, "seed \(seed)")
      for delivery in round.deliveries { try attempt(delivery, by: server) }
    }
  }

  private func round(in server: SQLiteLedger) throws -> ReminderRound {
    try ReminderRound(at: now, in: server) { window throws(StorageError) in
      try answers.reminders(in: window, from: server)
    }
  }

  private mutating func attempt(_ delivery: ReminderDelivery, by server: SQLiteLedger) throws {
    let message = delivery.message
    let parcel = Parcel(key: message.key, channel: delivery.channel.number)
    let comment: Comment = "\(message.key) at \(now.milliseconds), seed \(seed)"
    #expect(!arrived.contains(parcel), comment)
    #expect(message.at.instant <= now && now < message.until, comment)
    let isOpen =
      message.id == "fast-goal"
      ? fast.map { message.key.contains("\($0)") } ?? false
      : tasks.contains { message.id == "task-\($0)" }
    #expect(isOpen, comment)
    let former = attempts[parcel, default: []]
    if let last = former.last {
      #expect(now - last >= ReminderRound.pause(after: former.count - 1), comment)
    }
    attempts[parcel] = former + [now]
    // Else it was refused, or the server died.
    if generator.chance(50) {
      arrived.insert(parcel)
      try server.settleDelivery(of: parcel.key, by: parcel.channel, at: now)
    }
  }

  /// From here on all goes well; what still makes sense must arrive.
  mutating func settle() throws {
    #expect(arrived.count > 10, "seed \(seed)")
    while try servers[0].nextDelivery(after: now) != nil {
      now = try ReminderRound(at: now, in: servers[0], { _ throws(StorageError) in [] }).next
    }
    let due = try answers.reminders(in: now..<now + .seconds(1), from: servers[0])
      .filter { $0.isDue(at: now) }
    let round = try self.round(in: servers[0])
    let sent = Set(round.deliveries.map { Parcel(key: $0.message.key, channel: $0.channel.number) })
    for parcel in due.flatMap({ due in channels.map { Parcel(key: due.key, channel: $0) } }) {
      #expect(sent.contains(parcel) != arrived.contains(parcel), "\(parcel.key), seed \(seed)")
    }
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }
}
