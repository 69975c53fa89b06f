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
      #expect(shell.run("names \(source.word)") == Outcome())
    }
    #expect(!FileManager.default.fileExists(atPath: shell.environment.databasePath))
    #expect(shell.run("names nothing").exitCode == 64)
  }

  /// The words stand in the commands as text.
  @Test(arguments: ["bash", "zsh", "fish"])
  func `Completions ask for nothing that there is not`(name: String) throws {
    let script = try TestShell().run(words: ["--generate-completion-script", name]).output
    let known = Set(NameSource.all.map { $0.word })
    let asked = script.components(separatedBy: "dayring names ").dropFirst()
      .compactMap { $0.split(separator: " ").first.map(String.init) }
      .filter { !$0.hasPrefix("activities\n") }
    let words = Set(asked.filter { script.contains("dayring names \($0) --shell") })
    #expect(words == known)
  }
}
