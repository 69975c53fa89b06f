import SQLiteLedger
import Testing

@testable import Commands

/// The clock stands at Friday 20:30:15.
@Suite("The health store in the shell")
struct HealthTests {
  @Test
  func `It is off until it is turned on, and undo takes that back`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("health").output == """
          Write completed fasts  off
          Write past fasts too   off
          Waiting                0
          Written                0

        """)
    #expect(
      shell.run("health on --json").output == """
        {"action":"settings.edit","changed":true,"health":{"on":true,\
        "since":"2026-11-20T20:30:15+01:00","past":false,"waiting":0,"written":0,"changed":0,\
        "lastWritten":null}}

        """)
    #expect(shell.run("health on").output.hasPrefix("Nothing changed: it is that way already.\n"))
    #expect(shell.run("undo").output == "Undone: Changed the settings\n")
    #expect(shell.run("health --json").output.contains("\"on\":false,\"since\":null"))
  }

  @Test
  func `Past fasts wait when they are asked for`() throws {
    let shell = try TestShell()
    shell.run("fast add --start yesterday 18:00 --end 10:30")
    shell.run("health on")
    #expect(shell.run("health --json").output.contains("\"waiting\":0"))
    shell.run("health on --past")
    #expect(shell.run("health --json").output.contains("\"past\":true,\"waiting\":1"))
    shell.run("health on --no-past")
    #expect(shell.run("health --json").output.contains("\"past\":false,\"waiting\":0"))
    shell.run("health on --past")
    shell.run("health off")
    #expect(shell.run("health --json").output.contains("\"past\":true,\"waiting\":0"))
  }

  @Test
  func `Its token is shown with an address, and the calendar's with two`() throws {
    let shell = try TestShell()
    let health = shell.run("token new health --address https://a.example").output
    #expect(health.contains("https://a.example/api/health/fasts\n"))
    let calendar = shell.run("token new calendar --address https://a.example").output
    #expect(calendar.contains("https://a.example/calendar/dayring.ics?token="))
    #expect(calendar.contains("\nwebcal://a.example/calendar/dayring.ics?token="))
    #expect(shell.run("token new widgets --json").output.contains("\"webcal\":null"))
  }
}
