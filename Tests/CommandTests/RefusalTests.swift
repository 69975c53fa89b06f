import Testing

@testable import Commands

@Suite("Bad input")
struct RefusalTests {
  private static let refusalCases: [(line: String, code: Int32, error: String)] = [
    ("fast start", 1, "A fast is already running since today 08:00."),
    ("fast start --at soon", 1, "The start “soon” is not a time."),
    ("fast start --at yesterday", 1, "The start “yesterday” is a day without a time."),
    ("fast start 17:99", 1, "The goal “17:99” is neither a schedule nor a duration."),
    ("fast start wariror", 1, "Did you mean “Warrior”?"),
    ("fast start 16:8 --until 12:00", 64, "Give either a goal or --until"),
    ("fast start --bogus", 64, "Unknown option '--bogus'"),
    ("fast stop --at 25:00", 1, "The end “25:00” names a time that does not exist."),
    ("fast stop --at in 2h", 1, "The end, today 22:30, lies in the future."),
    ("fast stop --at 7:00", 1, "The end, today 07:00, is not after the start."),
    ("fast add --start monday 20:00", 64, "Missing expected argument '--end <time> ...'"),
    (
      "fast add --start 9:00 --end 10:00", 1, "That overlaps the fast running since today 08:00."
    ),
    ("fast add --start yesterday 9:00 --end 9:00 --goal 0m", 1, "A goal of 0 min is out of range."),
    ("fast edit", 64, "Say what to change"),
    ("fast edit --end 9:00", 1, "This fast is still running, so it has no end to edit."),
    ("fast edit --start 2026-02-30 9:00", 1, "names a day that does not exist."),
    ("fast edit --goal 80h", 1, "A goal of 80 h is out of range."),
    ("fast edit zzzz --goal 18h", 1, "No fast has an id that begins with “zzzz”."),
    ("fast delete u", 1, "No fast has an id that begins with “u”."),
    ("fast delete", 64, "Say which: `last` or @1 for the newest"),
    ("fast keep 99", 1, "No fast has an id that begins with “99”."),
    ("fast schedule add Warrior 18h", 1, "There already is a schedule “Warrior”."),
    ("fast schedule add Long 18", 1, "The duration “18” has no unit."),
    ("fast schedule add Long 100h", 1, "A goal of 100 h is out of range."),
    ("fast schedule remove 16:8", 1, "The schedule 16:8 is built in and stays."),
    ("fast schedule use Warior", 1, "Did you mean “Warrior”?"),
    ("fast list --limit 0", 64, "The limit must be at least 1."),
    ("relay", 64, "Missing expected argument '--database <address or file>'"),
    ("relay --database a --listen 4170", 64, "The value '4170' is invalid for '--listen"),
    ("relay --database a --listen ::1:4170", 64, "is invalid for '--listen"),
    ("relay --database a --listen [::1]:65536", 64, "is invalid for '--listen"),
    ("relay --database a --spaces 0", 64, "--spaces must lie between 1 and 1073741824."),
    ("relay --database a --space-limit 0", 64, "--space-limit must lie between 1 and 1048576."),
    ("relay remove 0123 --database a --yes", 64, "The id of a space has 32 digits"),
    (
      "relay remove 0123456789abcdef0123456789abcdef --database a", 64, "say --yes"
    ),
    ("serve --port 65536", 64, "The port must lie between 0 and 65535."),
    ("serve --lan --host ::1", 64, "--lan listens on every address, so it goes without --host"),
    ("serve --push-contact me@example.org", 64, "--push-contact is mailto: or https:"),
    ("serve --push-contact mailto:me@localhost", 64, "--push-contact is mailto: or https:"),
    ("serve --push-service https://push.example", 64, "--push-service needs --push-contact."),
    (
      "serve --push-contact mailto:me@example.org --push-service push.example", 64,
      "--push-service is https:// and a host"
    ),
    ("serve --tls-key a.key", 64, "--tls-certificate and --tls-key go together."),
    (
      "relay --database a --tls-certificate a.pem", 64,
      "--tls-certificate and --tls-key go together."
    ),
  ]

  @Test(arguments: refusalCases)
  func `It is named, answered by its exit code, and changes nothing`(
    line: String, code: Int32, error: String
  ) throws {
    let shell = try TestShell()
    shell.run("fast schedule add Warrior 19h")
    shell.run("fast start --at 8:00")
    let before = try shell.stored()
    let outcome = shell.run(line)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(error), "\(outcome.errors)")
    #expect(outcome.exitCode == code)
    #expect(try shell.stored() == before)
  }

  @Test
  func `A note cannot carry orders to the terminal`() throws {
    let shell = try TestShell()
    shell.run("fast start")
    let outcome = shell.run(words: ["fast", "edit", "--note", "\u{1B}[31mred"])
    #expect(outcome.errors.contains("The note holds the control character U+001B."))
    let echoed = shell.run(words: ["fast", "start", "--at", "\u{1B}]0;x\u{7}"])
    #expect(!echoed.errors.contains("\u{1B}"))
  }
}
