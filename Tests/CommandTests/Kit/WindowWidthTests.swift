import Testing

@testable import Commands

@Suite("Windows")
struct WindowWidthTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    for line in [
      "count add steps --goal 100", "count add run --unit km", "count add \"🏃 Lauf\"",
      "drink 250 --at 9:00", "count steps 3",
      "drink 300 tea",
      "plan add \"Paint wall\"", "plan add \"Buy paint\"", "plan add \"Äpfel kaufen\"",
      "date add Oslo 1 mar 2027",
      "fast schedule add Ramadan 14h",
    ] {
      let outcome = shell.run(line)
      #expect(outcome.exitCode == 0, "\(line): \(outcome.errors)")
    }
    return shell
  }

  @Test(arguments: [40, 50, 60, 80])
  func `No line is wider than the window`(width: Int) throws {
    let shell = try shell()
    shell.run(
      "count add \"A name of an activity with letters without an end\" --goal 5000 --unit cups")
    shell.run("count with 250")
    shell.run("date add \"Another name of something that has letters without an end\" 1 apr 2027")
    for day in 1...6 {
      shell.run("fast add --start \"\(day * 24 + 12)h ago\" --end \"\(day * 24)h ago\"")
    }
    shell.run("fast start --at 9:00")
    for hasColour in [false, true] {
      shell.environment.terminal = Terminal(isInteractive: true, hasColour: hasColour, width: width)
      for line in [
        "today", "count", "date", "drink", "fast", "drink list", "count entries list with",
        "fast list", "plan",
      ] {
        for text in shell.run(line).output.split(separator: "\n") {
          #expect(String(text).columns <= width, "\(line): \(text)")
        }
      }
    }
  }
}
