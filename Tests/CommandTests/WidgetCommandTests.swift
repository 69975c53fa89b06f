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
    #expect(json["privacy"]?.elements?.count == 15)
    for list in ["page", "programs"] {
      let components = try #require(json[list]?.elements)
      #expect(components.allSatisfy { $0["licence"]?.text != nil && $0["address"]?.text != nil })
    }
  }
}
