import ArgumentParser
import Testing

@testable import Commands

@Suite("Options given twice")
struct RepeatedOptionTests {
  private static func leaves(_ command: any ParsableCommand.Type) -> [any DayringCommand.Type] {
    guard let children = command.children else {
      return (command as? any DayringCommand.Type).map { [$0] } ?? []
    }
    return children.flatMap { leaves($0) }
  }

  @Test func `An option with one value refuses a second, in each command`() {
    let commands = Self.leaves(Dayring.self)
    #expect(commands.count > 60)
    for command in commands {
      for argument in CompletedArgument.all(of: command) where argument.takesValue {
        for first in argument.names {
          for second in argument.names {
            let words = [first, "1", second + (second.hasPrefix("--") ? "=2" : "")]
            let isRefused = Misuse.repeatedOption(in: words, of: command) != nil
            #expect(isRefused != argument.isRepeating, "\(command._commandName) \(words)")
            #expect(
              Misuse.repeatedOption(in: [first, "1", "--"] + words.dropFirst(2), of: command) == nil
            )
          }
        }
      }
    }
  }

  @Test(arguments: [
    "plan add x --priority must --priority should", "plan add x --notes a --notes b",
    "plan add x --carry --no-carry", "plan add x --no-sticky --sticky",
    "plan review --weeks 3 --weeks 4", "stats water --days 30 --days 7",
    "fast list --limit 3 --limit=4", "export drinks -o a -o b", "export drinks -o a --output b",
    "drink 250 --note a --note b",
  ])
  func `Two values are refused, and change nothing`(line: String) throws {
    let shell = try TestShell()
    let outcome = shell.run(line)
    #expect(outcome.exitCode == 64, "\(outcome.output)")
    #expect(outcome.errors.contains("--") || outcome.errors.contains("-o"))
    #expect(shell.run("undo").exitCode != 0)
  }

  @Test(arguments: [
    "plan add x --after a --after b", "export drinks --json --json", "plan add x --carry --sticky",
  ])
  func `What may be repeated is not refused`(line: String) throws {
    let shell = try TestShell()
    shell.run("plan add a")
    shell.run("plan add b")
    #expect(shell.run(line).exitCode != 64)
  }
}

@Suite("Words and options that say the same")
struct OverriddenWordTests {
  @Test(arguments: [
    ("plan add \"x tomorrow\" --day friday", "--day"),
    ("plan add \"x !must\" --priority should", "--priority"),
    ("plan add \"x @evening\" --region morning", "--region"),
    ("plan add \"x every day\" --repeat weekly", "--repeat"),
    ("plan add \"x 23:00\" --remind 22:00", "--remind"),
    ("plan add \"x ~fri\" --no-expires", "--no-expires"),
    ("plan add \"x +carry\" --no-carry", "--no-carry"),
  ])
  func `The answer names the option that is used instead`(line: String, option: String) throws {
    let shell = try TestShell()
    let outcome = shell.run(line)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("overridden by \(option)"), "\(outcome.output)")
  }

  @Test(arguments: [
    "plan add x --expires \"\"", "plan add x --day \"\"", "plan add x --remind \"\"",
    "drink 250 \"\"", "drink \"\" tea", "count pushups \"\"", "count \"\" 3",
  ])
  func `An empty value is refused`(line: String) throws {
    let shell = try TestShell()
    shell.run("count add pushups")
    #expect(shell.run(line).exitCode == 1)
  }
}
