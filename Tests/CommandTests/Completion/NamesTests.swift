import Foundation
import Testing

@testable import Commands

@Suite("Names for completions")
struct NamesTests {
  private func shell() throws -> TestShell {
    let shell = try TestShell()
    for words in [
      ["count", "add", "Push-ups"], ["count", "add", "a:b $(touch x) `y` 日本"],
      ["date", "add", "Oslo", "2027-03-01"], ["plan", "add", "Mail Ada's \"boss\""],
      ["drink", "250"], ["drink", "beverage", "add", "Gin"], ["fast", "start"],
    ] {
      #expect(shell.run(words: words).exitCode == 0)
    }
    return shell
  }

  @Test(arguments: [
    ("activities", "Push-ups\na:b $(touch x) `y` 日本\n"), ("dates", "Oslo\n"),
    ("tasks", "Mail Ada's \"boss\"\n"),
  ])
  func `A name is a line`(sort: String, output: String) throws {
    #expect(try shell().run("names \(sort)").output == output)
  }

  @Test
  func `Each shell gets them so that it does not take them for code`() throws {
    let shell = try shell()
    #expect(
      shell.run("names activities --shell bash").output
        == "Push\\-ups\na\\:b\\ \\$\\(touch\\ x\\)\\ \\`y\\`\\ 日本\n")
    #expect(
      shell.run("names activities --shell zsh").output == "Push-ups\na\\:b $(touch x) `y` 日本\n")
    #expect(
      shell.run("names activities --shell fish").output == "Push-ups\na:b $(touch x) `y` 日本\n")
    #expect(shell.run("names drinks --shell fish").output.hasSuffix("\ttoday 20:30\n"))
  }

  /// U+0D4E and U+0301 make one character of a sign and themselves; a shell sees the sign.
  @Test
  func `A sign that is combined with a letter is no more code than one that stands alone`() throws {
    let shell = try TestShell()
    shell.run(words: ["count", "add", "a\u{d4e}`echo\u{301} b`\u{301}"])
    let output = shell.run("names activities --shell bash").output
    #expect(output == "a\u{d4e}\\`echo\u{301}\\ b\\`\u{301}\n")
  }

  @Test(arguments: ["beverages", "schedules", "drinks", "fasts"])
  func `What is there is listed`(sort: String) throws {
    let output = try shell().run("names \(sort)").output
    #expect(!output.isEmpty)
    if sort == "beverages" { #expect(output.contains("Gin\n") && output.contains("water\n")) }
    if sort == "schedules" { #expect(output.contains("16:8\n")) }
  }

  @Test
  func `Without data there is nothing, and none is made`() throws {
    let shell = try TestShell()
    for source in NameSource.all {
      #expect(shell.run("names \(source.word)") == CommandResult())
    }
    #expect(!FileManager.default.fileExists(atPath: shell.environment.databasePath))
    #expect(shell.run("names nothing").exitCode == 64)
  }

  @Test(arguments: [
    ("count pu", ["Push-ups"]), ("count log pu", ["Push-ups"]), ("drink G", ["Gin"]),
    ("drink t", ["tea"]),
    ("drink 250 t", ["tea"]), ("drink log 250 t", ["tea"]), ("water t", ["tea"]),
    ("wat", ["watch", "water"]),
    ("stats ", ["fast", "water", "Push-ups"]), ("settings get da", ["day-start"]),
    ("settings set them", ["theme"]),
    ("settings set theme ", ["system", "light", "dark"]), ("config theme d", ["dark"]),
    ("widget tally --activity P", ["Push-ups"]), ("export tallies --activity P", ["Push-ups"]),
    ("export d", ["drinks"]), ("plan edit mail --after M", ["Mail Ada's \"boss\""]),
    ("plan done M", ["Mail Ada's \"boss\""]),
    ("plan f", ["finish"]), ("count goal pu", ["Push-ups"]), ("date rm O", ["Oslo"]),
    ("drink 250 --no", ["--note"]),
    ("fast start --at 9:00 ", []), ("fast schedule use 16", ["16:8"]),
    ("c", ["count", "check", "config", "coffee"]),
    ("coffee G", ["Gin"]), ("und", ["undo"]), ("help coun", ["count"]), ("nonsense ", []),
  ])
  func `Tab offers what may come next`(line: String, wanted: [String]) throws {
    let shell = try shell()
    let aliases = AliasFile(path: "aliases", text: "coffee = drink 250")
    shell.environment.aliases = { () throws(UnreadableAliases) in aliases }
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    let outcome = shell.run(words: ["complete-line", "bash"] + words)
    #expect(outcome.exitCode == 0)
    let offered = Set(outcome.output.split(separator: "\n").map { String($0) })
    #expect(offered.isSuperset(of: wanted), "\(outcome)")
    if wanted.isEmpty { #expect(offered.isEmpty) }
  }

  @Test(arguments: ["bash", "zsh", "fish"], ["\"Mail A", "'Mail A", "Mail\\ A", "mail\\ a", "M"])
  func `What is typed in quotes is completed too`(name: String, typed: String) throws {
    let outcome = try shell().run(words: ["complete-line", name, "plan", "done", typed])
    #expect(outcome.output.split(separator: "\n") == ["Mail Ada's \"boss\""])
  }

  @Test
  func `Where a file is wanted, the shell offers its own`() throws {
    for line in ["import", "restore"] {
      #expect(try TestShell().run(words: ["complete-line", "zsh", line, ""]).exitCode == 2)
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `The scripts of all shells ask the program`(name: String) throws {
    let script = try TestShell().run(words: ["--generate-completion-script", name]).output
    #expect(script.contains("dayring complete-line \(name)"))
  }

  @Test
  func `Each sort of names that an argument asks for is there`() throws {
    let dump = try TestShell().run("--experimental-dump-help").output
    let known = Set(NameSource.all.map { $0.word })
    let asked = dump.components(separatedBy: "dayring names ").dropFirst()
      .compactMap { $0.split(whereSeparator: { !$0.isLetter }).first.map(String.init) }
    #expect(Set(asked).isSubset(of: known) && Set(asked).count > 8, "\(asked)")
  }
}
