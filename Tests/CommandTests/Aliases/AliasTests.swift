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

  @Test
  func `An alias stands for a command, and takes more words behind it`() throws {
    let shell = try shell(
      """
      # what I drink
      w = drink 250

      coffee=drink 8oz "coffee" --note 'a  b'
      """)
    #expect(shell.run("w --at 9:15").exitCode == 0)
    #expect(shell.run("coffee").exitCode == 0)
    let list = shell.run("drink list").output
    #expect(list.contains("09:15  250 ml  water") && list.contains("coffee  a  b"), "\(list)")
    #expect(
      shell.run("aliases").output == """
          w       drink 250
          coffee  drink 8oz "coffee" --note 'a  b'

        """)
  }

  @Test
  func `A command stays what it is, whatever the file says`() throws {
    let shell = try shell("drink = undo")
    #expect(shell.run("drink 250").exitCode == 0)
    let outcome = shell.run("w")
    #expect(outcome.exitCode == 1)
    #expect(
      outcome.errors.contains(
        "/home/ada/.config/dayring/aliases, line 1: “drink” is a command, which stays what it is."))
  }

  @Test(arguments: [
    ("a = drink\n\nb drink", 3, "It has no equals sign."), ("= drink", 1, "The name may have"),
    ("a b = drink", 1, "The name may have"), ("-a = drink", 1, "The name may have"),
    ("a = drink\na = undo", 2, "“a” is there twice."), ("a = b", 1, "It does not begin with"),
    ("a =", 1, "It does not begin with"), ("help = drink", 1, "“help” is a command"),
    ("a = drink 'x", 1, "A quotation mark has no other."),
    ("b = drink\nc = b", 2, "It does not begin"),
    ("a = drink \\", 1, "A quotation mark has no other."),
    (String(repeating: "a", count: 41) + " = drink", 1, "The name may have"),
    ((0...200).map { "a\($0) = drink" }.joined(separator: "\n"), 201, "There are more than 200."),
    (String(repeating: "#", count: 64_001), 1, "The file has more than 64000 bytes."),
  ])
  func `What is wrong is named with its line`(text: String, line: Int, problem: String) throws {
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
    #expect(try shell(nil).run("aliases").output.hasPrefix("There are no aliases.\n"))
  }
}
