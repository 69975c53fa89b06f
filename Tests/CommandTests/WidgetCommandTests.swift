import Foundation
import JSON
import Ledger
import SQLiteLedger
import Testing

@testable import Commands

@Suite("dayring widget")
struct WidgetCommandTests {
  @Test
  func `prints a drawing, and writes it to a file that is asked for`() throws {
    let shell = try TestShell()
    shell.run("drink 500")
    let printed = shell.run("widget water --size medium --theme dark")
    #expect(printed.output.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"338\""))
    #expect(printed.output.hasSuffix("</svg>\n") && printed.errors.isEmpty)
    let path = shell.folder.path + "/w.svg"
    for _ in 1...2 {
      #expect(
        shell.run("widget water --size medium --theme dark --output \(path)").output
          == "Wrote \(path).\n")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) + "\n" == printed.output)
  }

  @Test
  func `shows the activity that is named, by any unambiguous beginning`() throws {
    let shell = try TestShell()
    shell.run("count add pages")
    shell.run("count add push-ups --goal 50")
    #expect(shell.run("widget tally").output.contains("aria-label=\"pages: 0.\""))
    #expect(
      shell.run("widget tally --activity push").output.contains("aria-label=\"push-ups: 0 of 50.\"")
    )
    let unknown = shell.run("widget tally --activity pish-ups")
    #expect(unknown.exitCode == 1 && unknown.errors.contains("push-ups"))
    #expect(shell.run("widget water --activity pages").exitCode == 64)
  }

  @Test
  func `tells with --json what it shows, and when to look again`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("widget plan --json").output == """
        {"kind":"plan","now":"2026-11-20T20:30:15+01:00","day":"2026-11-20",\
        "sentence":"Nothing is planned for today.",\
        "timeline":{"refresh":"2026-11-20T20:45:15+01:00","seconds":900},\
        "plan":{"done":0,"total":0,"tasks":[]}}

        """)
    shell.run("fast start --at 12:00")
    let fasting = shell.run("widget fast --json").output
    #expect(fasting.contains("\"seconds\":60}") && fasting.contains("\"state\":\"running\""))
  }

  @Test
  func `tells streaks, last entries and beverages with --json`() throws {
    let shell = try TestShell()
    for day in ["2026-11-18", "2026-11-19", "2026-11-20"] {
      shell.run("drink 2l tea --at \(day) 09:00")
    }
    let water = try JSON(parsing: Array(shell.run("widget water --json").output.utf8))["water"]
    #expect(water?["streakDays"] == .integer(3))
    #expect(water?["lastDrink"]?["beverage"]?.text == "tea")
    #expect(water?["beverages"]?.elements?.first?["drinks"] == .integer(1))
    let fasting = try JSON(parsing: Array(shell.run("widget fast --json").output.utf8))["fasting"]
    #expect(fasting?["streakDays"] == .integer(0))
    shell.run("count add pages --goal 5")
    shell.run("count add push-ups")
    shell.run("count pages 7")
    let tallies = try JSON(parsing: Array(shell.run("widget tally --json").output.utf8))["tallies"]
    #expect(tallies?.elements?.map { $0["streakDays"] } == [.integer(1), .integer(0)])
    #expect(tallies?.elements?.first?["lastEntry"]?["amountThousandths"] == .integer(7000))
    // The day after, nothing of today stands as that day's.
    try shell.set(clock: "2026-11-21T08:00:00Z")
    let next = try JSON(parsing: Array(shell.run("widget water --json").output.utf8))["water"]
    #expect(next?["streakDays"] == .integer(3) && next?["lastDrink"] == .null)
    try shell.set(clock: "2026-11-22T08:00:00Z")
    #expect(shell.run("widget water --json").output.contains("\"streakDays\":0"))
  }

  @Test
  func `draws a button only for an app that a browser may visit`() throws {
    let shell = try TestShell()
    let drawing = shell.run("widget fast --size medium --app http://127.0.0.1:4160").output
    #expect(drawing.contains("href=\"http://127.0.0.1:4160/#/do/fast.start?goal=16%3A8\""))
    #expect(!shell.run("widget fast --size medium").output.contains("href"))
    #expect(shell.run("widget fast --app javascript:alert(1)").exitCode == 64)
  }

  @Test
  func `brings the plan into the new day first, as every look at it does`() throws {
    let shell = try TestShell()
    shell.run(words: ["plan", "add", "Call Mum +carry"])
    try shell.set(clock: "2026-11-21T08:00:00Z")
    #expect(shell.run("widget plan").output.contains("Next: Call Mum."))
  }
}

@Suite("dayring status")
struct StatusTests {
  private func busyShell() throws -> TestShell {
    let shell = try TestShell()
    shell.run("fast start --at 8:30")
    shell.run("drink 1.25l")
    shell.run("count add push-ups --goal 50")
    shell.run("count add \"a.b {c}\"")
    shell.run("count push-ups 20")
    shell.run("count log \"a.b {c}\" 7")
    shell.run("date add \"Trip to Oslo\" 1 mar 2027")
    shell.run("plan add Call Mum")
    shell.run("plan add Read")
    shell.run("plan done Read")
    return shell
  }

  @Test(arguments: [
    ("{fast.state}", "fasting"), ("{fast.elapsed}", "12:00"), ("{fast.remaining}", "3:59"),
    ("{fast.goal}", "16:00"), ("{fast.percent}", "75%"), ("{fast.end}", "00:30"),
    ("{water.amount}", "1250 ml"), ("{water.goal}", "2000 ml"), ("{water.remaining}", "750 ml"),
    ("{water.percent}", "62%"), ("{plan.done}/{plan.total}", "1/2"), ("{plan.percent}", "50%"),
    ("{plan.next}", "Call Mum"), ("{tally.count}", "20"), ("{tally.name}", "push-ups"),
    ("{tally.push-ups.count}", "20"), ("{tally.PUSH.goal}", "50"),
    ("{tally.push-ups.percent}", "40%"), ("{tally.a.b.count}", "7"),
    ("{date.days}", "101"), ("{date.Trip to Oslo.day}", "2027-03-01"),
    ("{date.trip.name}", "Trip to Oslo"),
    ("{{{fast.percent}}}", "{75%}"), ("nothing", "nothing"), ("", ""), ("{{}}", "{}"),
  ])
  func `fills each placeholder`(format: String, line: String) throws {
    let outcome = try busyShell().run(words: ["status", "--format", format])
    #expect(outcome == CommandResult(output: line + "\n"))
  }

  @Test(arguments: [
    ("{fast.state}", "idle"), ("{fast.elapsed}{fast.remaining}{fast.percent}{fast.end}", ""),
    ("{fast.goal}", "16:00"), ("{tally.count}{tally.name}{tally.percent}{tally.goal}", ""),
    ("{date.days}{date.name}{date.day}", ""), ("{plan.percent}{plan.next}", ""),
    ("{water.amount}", "0 ml"),
  ])
  func `leaves empty what there is none of`(format: String, line: String) throws {
    let outcome = try TestShell().run(words: ["status", "--format", format])
    #expect(outcome == CommandResult(output: line + "\n"))
  }

  @Test(arguments: [
    ("{fast.elapse}", "{fast.elapsed}"), ("{watre.percent}", "{water.percent}"),
    ("{tally.push-ups.coutn}", "{tally.push-ups.count}"), ("{fast}", "{fast.elapsed}"),
    ("{}", "{fast.state}"), ("{fast.x.elapsed}", "{fast."), ("{tally.squats.count}", "activity"),
  ])
  func `refuses what it does not know with the nearest`(format: String, remedy: String) throws {
    let outcome = try busyShell().run(words: ["status", "--format", format])
    #expect(outcome.exitCode == 1 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(remedy), "\(outcome.errors)")
  }

  @Test(arguments: ["{", "{fast.elapsed", "}", "a}b", "{{}"])
  func `refuses a lone brace`(format: String) throws {
    let outcome = try TestShell().run(words: ["status", "--format", format])
    #expect(outcome.exitCode == 1 && outcome.errors.contains("brace"))
  }

  @Test
  func `has ready lines for bars and prompts`() throws {
    let shell = try busyShell()
    #expect(shell.run("status").output == "12:00 75% · 62% · 1/2\n")
    #expect(shell.run("status --starship").output == "12:00 75% · 62% · 1/2\n")
    #expect(
      shell.run("status --tmux").output == """
        #[fg=colour208]12:00 75%#[default] #[fg=colour75]62%#[default] \
        #[fg=colour141]1/2#[default]

        """)
    let waybar = try JSON(parsing: Array(shell.run("status --waybar").output.utf8))
    #expect(waybar["text"]?.text == "12:00 75% · 62% · 1/2")
    #expect(waybar["class"]?.text == "fasting" && waybar["percentage"] == .integer(75))
    #expect(waybar["tooltip"]?.text?.split(separator: "\n").count == 5)
    #expect(shell.run("status --tmux --waybar").exitCode == 64)
  }

  @Test
  func `gives Waybar no markup that a user wrote`() throws {
    let shell = try TestShell()
    shell.run(words: ["count", "add", "<b>a & b</b>"])
    let output = shell.run("status --waybar").output
    #expect(output.contains("&lt;b&gt;a &amp; b&lt;/b&gt;") && !output.contains("<b>"))
  }

  @Test
  func `leaves out what is hidden`() throws {
    let shell = try busyShell()
    try shell.choose { $0.hidden = [.water, .plan] }
    #expect(shell.run("status").output == "12:00 75%\n")
  }
}

@Suite("dayring about")
struct AboutCommandTests {
  @Test
  func `tells the version, privacy and licences without needing any data`() throws {
    let shell = try TestShell()
    let text = shell.run("about").output
    #expect(text.contains("Dayring \(Release.version)"))
    #expect(text.contains("There is no account and no analytics."))
    #expect(text.contains("grdb.swift") && text.contains("MIT"))
    let json = try JSON(parsing: Array(shell.run("about --json").output.utf8))
    #expect(json["version"]?.text == Release.version)
    #expect(json["privacy"]?.elements?.count == 14)
    for list in ["page", "programs"] {
      let components = try #require(json[list]?.elements)
      #expect(components.allSatisfy { $0["licence"]?.text != nil && $0["address"]?.text != nil })
    }
  }
}
