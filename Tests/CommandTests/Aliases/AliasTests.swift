import Testing

@testable import Commands

@Suite("Words of one's own for commands")
struct AliasTests {
  private func shell(_ aliases: String?) throws -> TestShell {
    let shell = try TestShell()
    shell.environment.aliases = {
      aliases.map { AliasFile(path: "/home/ada/.config/dayring/aliases", text: $0) }
    }
    return shell
  }

  @Test(arguments: [
    (String(repeating: "a", count: 41) + " = drink", 1, "A name can have up to 40 letters"),
    (
      (0...200).map { "a\($0) = drink" }.joined(separator: "\n"), 201,
      "There are more than 200 aliases."
    ),
    (String(repeating: "#", count: 64_001), 1, "The file has more than 64000 bytes."),
  ])
  func `What is too much is named with its line`(text: String, line: Int, problem: String) throws {
    let shell = try shell(text)
    for words in ["w", "aliases"] {
      let outcome = shell.run(words)
      #expect(outcome.exitCode == 1)
      let place = "/home/ada/.config/dayring/aliases, line \(line): \(problem)"
      #expect(outcome.errors.contains(place), "\(outcome.errors)")
    }
    #expect(shell.run("w --json").errors.contains(#""kind":"unreadableAlias""#))
  }

  @Test
  func `Without a file, or without this alias, the words are as ever`() throws {
    for file in [nil, "w = drink 250"] {
      let shell = try shell(file)
      #expect(shell.run("x").exitCode == 64)
      #expect(shell.run("--help").exitCode == 0 && shell.run("").exitCode == 0)
    }
    #expect(try shell(nil).run("aliases").output.hasPrefix("No aliases yet.\n"))
  }
}
