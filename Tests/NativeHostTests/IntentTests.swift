import CivilTime
import Foundation
import Ledger
import LedgerTesting
import SQLiteLedger
import TestSupport
import Testing
import Trackers

@testable import NativeHost
@testable import Session

/// Verbs from outside of the page: by voice, from a widget, from an automation.
struct IntentTests {
  private let folder: TemporaryFolder
  private let ledger: SQLiteLedger
  private var path: String { folder.path("a.db") }

  init() throws {
    folder = try TemporaryFolder()
    ledger = try SQLiteLedger(testing: folder.path("a.db"))
  }

  @Test func `A fast is started, asked about and stopped without a page`() throws {
    var host = AppHost(ledger)
    let start = Instant.test(minute: 0)
    #expect(try host.carryOut(.fastStart, newID: .test(1), at: start) == nil, "Not open yet.")
    try host.open(Boot(), at: start)
    let started = try #require(try host.carryOut(.fastStart, newID: .test(1), at: start))
    #expect(started.outcome == .stored)
    #expect(started.said.hasPrefix("Fast started. Fasting for 0 minutes. 16 hours to go"))
    #expect(try ledger.asOthersSeeIt == host.session.ledger.allRecords)
    let later = start + .hours(2)
    let asked = try #require(try host.carryOut(.fastStatus, newID: .test(2), at: later))
    #expect(asked.outcome == .answered && asked.said.hasPrefix("Fasting for 2 hours. 14 hours"))
    let stopped = try #require(try host.carryOut(.fastStop, newID: .test(3), at: later))
    #expect(stopped.outcome == .stored && stopped.said.hasPrefix("Fast stopped. Not fasting."))
    let other = try SQLiteLedger(testing: path)
    #expect(try other.fasts().map { $0.end?.instant } == [later])
    #expect(try other.undo(at: later)?.label == "fast.stop")
  }

  /// The verb, its parameters, and what is said.
  static let done: [(VerbName, [VerbParameter: String], String)] = [
    (.drink, [.volume: "250 ml"], "Drink added. Water: 250 ml of 2000 ml, 12%."),
    (.drink, [.volume: "a glass", .beverage: "tEA"], "Drink added. Water: "),
    (.count, [.activity: "push-ups", .amount: "20"], "Entry added. Push-ups: 20."),
    (.count, [.activity: "Push-ups"], "Entry added. Push-ups: 1."),
    (.taskDone, [.task: "call mum"], "Marked as done. Plan: 1 of 1 done."),
  ]

  @Test(arguments: done)
  func `A change is stored, and the next event shows it`(
    verb: VerbName, parameters: [VerbParameter: String], said: String
  ) throws {
    var page = try prepared()
    let reply = try #require(
      try page.host.carryOut(verb, parameters, newID: .test(9), at: page.instant))
    #expect(reply.outcome == .stored && reply.said.hasPrefix(said), "\(reply.said)")
    #expect(try ledger.asOthersSeeIt == page.host.session.ledger.allRecords)
    let before = page.html
    try page.send(["type": "visible"])
    #expect(page.html != before && page.html.contains(#"class="toast"#))
    try page.act("undo")
    let again = try #require(
      try page.host.carryOut(verb, parameters, newID: .test(10), at: page.instant))
    #expect(again == reply)
  }

  /// The same for what is refused.
  static let refused: [(VerbName, [VerbParameter: String], String)] = [
    (.fastStop, [:], "No fast is running."),
    (.fastStart, [.goal: "purple"], "Goal not recognised: “purple”."),
    (.drink, [.volume: "much"], "Amount not recognised: “much”."),
    (.drink, [.volume: "250 ml", .beverage: "lava"], "Beverage not recognised: “lava”."),
    (.drink, [:], "volume"),
    (.drink, [.volume: "20 l"], ""),
    (.drink, [.volume: ""], "Amount not recognised"),
    (.count, [.activity: "Squats"], "Counter not recognised: “Squats”."),
    (.count, [.activity: "Push-ups", .amount: "2 km"], "Amount not recognised: “2 km”."),
    (.taskDone, [.task: "Call"], "Task not recognised: “Call”."),
    (.taskDone, [.task: String(repeating: "x", count: 1_000_000)], "Task not recognised: “xxx"),
    (.undo, [:], "undo"),
  ]

  @Test(arguments: refused)
  func `What is refused changes nothing, and says why`(
    verb: VerbName, parameters: [VerbParameter: String], said: String
  ) throws {
    var page = try prepared()
    let before = try ledger.allRecords
    let reply = try #require(
      try page.host.carryOut(verb, parameters, newID: .test(9), at: page.instant))
    #expect(reply.outcome == .refused)
    #expect(said.isEmpty ? !reply.said.isEmpty : reply.said.contains(said), "\(reply.said)")
    #expect(reply.said.count < 300)
    #expect(try ledger.asOthersSeeIt == before)
    #expect(page.host.session.ledger.allRecords == before)
  }

  @Test(arguments: [
    (VerbName.waterStatus, "Water: 0 ml"), (.planStatus, "Plan: 0 of 1 done. Next: Call mum."),
    (.todayStatus, "Not fasting."),
  ])
  func `A question changes nothing`(verb: VerbName, said: String) throws {
    var page = try prepared()
    let before = try ledger.allRecords
    let reply = try #require(try page.host.carryOut(verb, newID: .test(9), at: page.instant))
    #expect(reply.outcome == .answered && reply.said.contains(said), "\(reply.said)")
    #expect(try ledger.asOthersSeeIt == before)
  }

  @Test func `Of a change that could not be stored it is said that it was not`() throws {
    _ = try prepared()
    try FileManager.default.removeItem(atPath: path + "-lock")
    try FileManager.default.createDirectory(
      atPath: path + "-lock", withIntermediateDirectories: false)
    let copy = try SQLiteLedger(testing: path)
    var page = try HostedPage(copy, seed: 2)
    let before = try copy.allRecords
    let reply = try #require(
      try page.host.carryOut(.drink, [.volume: "250 ml"], newID: .test(9), at: page.instant))
    #expect(reply.outcome == .notStored && reply.said.contains("can't store data"))
    #expect(try copy.allRecords == before)
  }

  @Test func `A task of yesterday is today's before it is named`() throws {
    var page = try prepared()
    page.now += 24 * 3_600_000
    let reply = try #require(
      try page.host.carryOut(
        .taskDone, [.task: "Call mum"], newID: .test(9), at: page.instant))
    #expect(reply.outcome == .stored)
    #expect(try ledger.asOthersSeeIt == page.host.session.ledger.allRecords)
  }

  /// A page with a counter and a task.
  private func prepared() throws -> HostedPage {
    var page = try HostedPage.begun(ledger)
    try page.perform(.counter(.add(CounterDraft(name: "Push-ups"), goal: nil)), id: 5)
    let today = page.moment.local.calendarDay
    var draft = TaskDraft("Call mum", .day(today, .evening, .free))
    draft.traits.carries = true
    try page.perform(.plan(.add(draft)), id: 6)
    return page
  }
}
