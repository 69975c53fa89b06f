import CivilTime
import JSON
import SQLiteLedger
import Testing
import Trackers

@testable import Commands

@Suite("dayring do")
struct DoTests {
  @Test
  func `lists as a document what can be said`() throws {
    let table = try JSON(parsing: Array(TestShell().run("do --list --json").output.utf8))
    #expect(table["verbs"]?.elements?.first?["action"]?.text == "fast.start")
  }
}

@Suite("Tokens")
struct TokenTests {
  @Test
  func `are made, listed and revoked; only their hash is kept`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("token").output == "No tokens yet. Create one with: dayring token new widgets\n")
    let made = try JSON(
      parsing: Array(shell.run("token new widgets --name kitchen --json").output.utf8))
    let secret = try #require(made["token"]?.text)
    let id = try #require(made["id"]?.text)
    #expect(secret.utf8.count == 64)
    #expect(
      made["example"]?.text
        == "http://127.0.0.1:4160/widgets/today-medium.svg?token=\(secret)")
    let ledger = try shell.ledger
    #expect(try ledger.tokens().map { $0.hash } == [Secret.hash(secret)])
    #expect(try ledger.hasToken(withHash: Secret.hash(secret), for: .widgets))
    #expect(try !ledger.hasToken(withHash: Secret.hash(secret), for: .spoken))
    #expect(
      shell.run("token list --json").output
        == "{\"tokens\":[{\"id\":\"\(id)\",\"scope\":\"widgets\",\"name\":\"kitchen\","
        + "\"created\":\"2026-11-20T20:30:15+01:00\"}]}\n")
    #expect(!shell.run("token list").output.contains(secret))
    #expect(shell.run("token revoke kitchen").output == "Revoked the token “kitchen”.\n")
    #expect(try ledger.tokens().isEmpty)
    #expect(shell.run("token revoke kitchen").exitCode == 1)
  }

  @Test
  func `of one name are told apart by their ids`() throws {
    let shell = try TestShell()
    shell.run("token new do")
    shell.run("token new do")
    #expect(shell.run("token revoke do").exitCode == 1)
    let id = try #require(try shell.ledger.tokens().first?.id)
    #expect(shell.run("token revoke \(id)").exitCode == 0)
    #expect(try shell.ledger.tokens().count == 1)
  }

  @Test
  func `stay when a copy is restored`() throws {
    let shell = try TestShell()
    shell.run("drink 250")
    let backup = shell.folder.path + "/b.json"
    shell.run("export backup --output \(backup)")
    shell.run("token new do")
    #expect(shell.run("restore \(backup)").exitCode == 0)
    #expect(try shell.ledger.tokens().count == 1)
  }
}

@Suite("What a server answers with")
struct LedgerAnswersTests {
  @Test(
    arguments: [
      ("water-small", nil, nil, true), ("today-large", "dark", nil, true),
      ("tally-inline", "light", "pages", true), ("water", nil, nil, false),
      ("water-huge", nil, nil, false), ("beer-small", nil, nil, false), ("", nil, nil, false),
      ("water-small", "pink", nil, false), ("tally-small", nil, "squats", false),
      ("water-small", nil, "pages", false), ("water-small-", nil, nil, false),
    ] as [(String, String?, String?, Bool)])
  func `is a drawing, or nothing where there is no such one`(
    name: String, theme: String?, activity: String?, exists: Bool
  ) throws {
    let shell = try TestShell()
    shell.run("count add pages")
    let drawing = try shell.environment.widget(name, theme, activity, from: try shell.ledger)
    #expect((drawing != nil) == exists)
    if exists { #expect(drawing?.seconds == 900) }
  }

  @Test
  func `is what dayring do says, and changes nothing where that refuses`() throws {
    let shell = try TestShell()
    let ledger = try shell.ledger
    let done = try shell.environment.carryOut("Drink a glass of water.", in: ledger)
    #expect(done.isDone && String(decoding: done.json, as: UTF8.self).hasPrefix("{\"said\":"))
    #expect(shell.run("drink --json").output.contains("\"amountMicrolitres\":250000"))
    let before = try shell.stored()
    let refused = try shell.environment.carryOut("Drink a barrel of water.", in: ledger)
    let json = try JSON(parsing: refused.json)
    #expect(!refused.isDone && json["error"]?["kind"]?.text == "unreadableParameter")
    #expect(json["said"]?.text?.contains("barrel") == true)
    #expect(try shell.stored() == before)
  }

  @Test
  func `is what to remind of, in the words of dayring remind`() throws {
    let shell = try TestShell()
    shell.run("remind set --review 21:00")
    let answers = shell.environment.answers
    let now = shell.environment.clock()
    let told = try answers.reminders(in: now..<now + .hours(1), from: try shell.ledger)
    #expect(told.map { $0.id } == ["daily-review"])
    #expect(told.map { $0.title } == ["Daily review"])
    #expect(told.map { $0.body } == ["See what's done and what's left."])
    #expect(try answers.reminders(in: now..<now + .minutes(29), from: shell.ledger).isEmpty)
    let test = answers.reminderTest
    #expect(test.at.instant == now && test.title == "Test reminder")
  }
}
