import CivilTime
import SQLiteLedger
import Testing

@testable import Commands

/// The clock stands at Friday 20:30:15.
@Suite("Reminders in the shell")
struct RemindTests {
  @Test
  func `Nothing comes unasked, and what is on is shown`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("remind").output
        == "Nothing in the next 24 hours.\nReminders that are on: dayring remind set\n")
    #expect(
      shell.run("remind set").output == """
          Goal of a fast       off
          Eating window        off
          Next start           off
          Water                off
          Tasks                on
          Activities           on
          All open activities  off
          Goal of an activity  off
          Review               off

        """)
  }

  @Test
  func `Kinds are turned on and off, and undo takes it back`() throws {
    let shell = try TestShell()
    shell.run("count add Push-ups --goal 50")
    shell.run("remind activity push 9:00 18:30")
    let chosen = shell.run(
      """
      remind set --fast-goal --water 2h --waking 7:30-1am --review 9pm --no-tasks --tallies-at 8pm \
      --tally-goal
      """)
    #expect(
      chosen.output == """
          Goal of a fast       on
          Eating window        off
          Next start           off
          Water                every 2 h, 07:30 to 01:00
          Tasks                off
          Activities           on
            Push-ups           09:00, 18:30
          All open activities  20:00
          Goal of an activity  on
          Review               21:00

        """)
    #expect(
      shell.run("remind set --fast-goal --json").output
        == """
        {"action":"settings.edit","changed":false,"settings":{"fastGoal":true,"eatingWindow":false,\
        "nextStart":false,"waterHours":2,"wakingFrom":"07:30","wakingTo":"01:00","tasks":false,\
        "tallies":true,"talliesAt":"20:00","tallyGoal":true,"review":"21:00","activities":[{"activityID":"ID","name":"Push-ups",\
        "times":["09:00","18:30"]}]}}

        """.replacing("ID\",\"name", with: try activity(shell) + "\",\"name"))
    #expect(shell.run("undo").output == "Undone: Changed the settings\n")
    #expect(shell.run("remind set --json").output.contains("\"waterHours\":null"))
    shell.expectUndo(
      of: "remind activity push --none", named: "Edited the activity", in: ["remind set"])
    shell.expectUndo(
      of: "remind set --no-tallies", named: "Changed the settings", in: ["remind set"])
  }

  private func activity(_ shell: TestShell) throws -> String {
    try #require(try shell.stored().first { $0.kind == .activity }).id.description
  }

  @Test
  func `The list shows what is due and what comes, in order of time`() throws {
    let shell = try TestShell()
    shell.run("remind set --water 3h --review 21:00")
    shell.run("drink 500")
    shell.run("plan add Call the bank today 20:30")
    let task = try #require(try shell.stored().first { $0.kind == .task }).id.description.prefix(5)
    #expect(
      shell.run("remind").output == """
        ▸  today 20:00     A glass of water?       500 of 2000 ml so far.           hydration-20
        ▸  today 20:30     Call the bank           Set for today 20:30.             task-\(task)
           today 21:00     A look back at the day  What is done, and what is left.  daily-review
           tomorrow 08:00  How about a drink?      0 of 2000 ml so far.             hydration-8
           tomorrow 11:00  A sip in between        0 of 2000 ml so far.             hydration-11
           tomorrow 14:00  Time for some water     0 of 2000 ml so far.             hydration-14
           tomorrow 17:00  A glass of water?       0 of 2000 ml so far.             hydration-17
           tomorrow 20:00  How about a drink?      0 of 2000 ml so far.             hydration-20

        """)
    let json = shell.run("remind list --json").output
    #expect(
      json.hasPrefix(
        """
        {"now":"2026-11-20T20:30:15+01:00","reminders":[{"id":"hydration-20",\
        "key":"hydration-20/2026-11-20","kind":"water","at":"2026-11-20T20:00:00+01:00","due":true,\
        "snoozed":false,"title":"A glass of water?","body":"500 of 2000 ml so far.",\
        "target":"#/water"},
        """))
  }

  @Test
  func `A reminder is put off by the beginning of its id or title`() throws {
    let shell = try TestShell()
    shell.run("plan add Call the bank today 20:30")
    shell.run("remind set --review 21:00")
    #expect(shell.run("remind snooze callthe").output == "Put off: Call the bank, today 20:40.\n")
    #expect(
      shell.run("remind snooze daily").output == "Put off: A look back at the day, today 21:10.\n")
    let rows = shell.run("remind").output.split(separator: "\n").map { $0.prefix(14) }
    #expect(rows == ["   today 20:40", "   today 21:10"])
    shell.expectUndo(
      of: "remind snooze task", named: "Put off the reminder", in: ["remind list"])
  }

  @Test(arguments: [
    ("remind set --waking 8:00", "unreadableHours"),
    ("remind set --waking 8:00-8:00", "unreadableHours"),
    ("remind set --waking 8:00-25:00", "unreadableHours"),
    ("remind set --waking 8-22", "unreadableHours"),
    ("remind set --review noonish --fast-goal", "unreadableTime"),
    ("remind activity nobody 9:00", "noSuchActivity"), ("remind snooze x", "noSuchReminder"),
    ("remind snooze \"\"", "noSuchReminder"), ("remind test", "noSuchChannel"),
    ("remind channel remove 7", "noSuchChannel"), ("remind channel add ntfy", "secretMissing"),
    ("remind channel add webhook -", "secretMissing"),
    ("remind channel add webhook ftp://x.example/y", "unreadableAddress"),
  ])
  func `What cannot be understood is refused, and nothing changes`(line: String, kind: String)
    throws
  {
    let shell = try TestShell()
    shell.run("remind set --water 1h")
    let before = try shell.stored()
    let outcome = shell.run(line + " --json")
    #expect(outcome.exitCode == 1 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("{\"error\":{\"kind\":\"\(kind)\""), "\(outcome.errors)")
    #expect(try shell.stored() == before)
  }

  @Test(arguments: [
    "remind list --days 0", "remind set --water 4h", "remind activity x",
    "remind activity x 9:00 --none", "remind channel add desktop http://x/y",
    "remind channel add pigeon",
  ])
  func `Wrong usage is answered with how it goes`(line: String) throws {
    #expect(try TestShell().run(line).exitCode == 64)
  }

  @Test(arguments: [
    ("http://localhost", false, true), ("http://localhost/", false, true),
    ("HTTPS://ntfy.example:8443/a/b-c?auth=x", true, true), ("http://[::1]:80/t", true, true),
    ("http://10.0.0.2:65535/t/", false, true), ("https://ntfy.example?x=/y", false, true),
    ("http://", false, false), ("http:///t", false, false), ("http://h:0/t", false, false),
    ("http://h:65536/t", false, false), ("http://127.0.0.1:99999/t", false, false),
    ("http://h:+80/t", false, false), ("http://256.1.1.1/t", false, false),
    ("http://h:/t", false, false),
    ("http://[::1/t", false, false), ("http://[]/t", false, false),
    ("http://me:secret@h/t", false, false), ("http://h/t#u", false, false),
    ("http://h h/t", false, false), ("http://hö/t", false, false), ("//h/t", false, false),
  ])
  func `Addresses are those of the web, and of ntfy those that end in a topic`(
    address: String, isTopic: Bool, isWeb: Bool
  ) {
    #expect(ReminderChannel.Kind.ntfy.accepts(address) == isTopic)
    #expect(ReminderChannel.Kind.webhook.accepts(address) == isWeb)
    #expect(!ReminderChannel.Kind.desktop.accepts(address))
  }

  @Test
  func `Channels are added once, listed and removed by number, URL or kind`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("remind channel").output
        == "No channels; add one with: dayring remind channel add desktop\n")
    shell.run("remind channel add desktop")
    shell.run("remind channel add ntfy https://ntfy.example:8080/my-topic")
    let three = """
        1  desktop
        2  ntfy     https://ntfy.example:8080/my-topic
        3  webhook  http://localhost/x?y=z

      """
    #expect(shell.run("remind channel add webhook http://localhost/x?y=z").output == three)
    #expect(
      shell.run("remind channel add desktop").output == "Nothing changed: it is that way already.\n"
        + three)
    #expect(
      shell.run("remind channel remove https://ntfy.example:8080/my-topic --json").output == """
        {"changed":true,"channels":[{"number":1,"kind":"desktop","address":null},\
        {"number":3,"kind":"webhook","address":"http://localhost/x?y=z"}]}

        """)
    shell.run("remind channel remove 3")
    #expect(
      shell.run("remind channel remove desktop").output
        == "No channels; add one with: dayring remind channel add desktop\n")
    shell.run("remind channel add desktop")
    #expect(shell.run("remind channel").output == "  4  desktop\n", "numbers are never used again")
  }

  @Test
  func `Channels are of this machine: neither backups nor undo know of them`() throws {
    let shell = try TestShell()
    shell.run("drink 250")
    shell.run("export backup -o \(shell.folder.path)/b.json")
    shell.run("remind channel add desktop")
    #expect(shell.run("undo").output == "Undone: Added the drink\n")
    #expect(shell.run("restore \(shell.folder.path)/b.json").exitCode == 0)
    #expect(shell.run("remind channel").output == "  1  desktop\n")
  }

  @Test
  func `A test says what became of it by each channel`() throws {
    let shell = try TestShell()
    shell.run("remind channel add desktop")
    shell.run("remind channel add webhook http://localhost/x")
    shell.environment.testChannels = { channels in
      channels.map { $0.kind == .desktop ? .arrived : .failed("it is asleep") }
    }
    let outcome = shell.run("remind test")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output == "✓ desktop: sent\n× webhook http://localhost/x: it is asleep\n")
    #expect(
      shell.run("remind test --json").output == """
        {"channels":[{"channel":{"number":1,"kind":"desktop","address":null},"arrived":true,\
        "problem":null},{"channel":{"number":2,"kind":"webhook","address":"http://localhost/x"},\
        "arrived":false,"problem":"it is asleep"}]}

        """)
    shell.run("remind channel remove 2")
    #expect(shell.run("remind test").exitCode == 0)
  }
}
