import ArgumentParser
import Texts

struct AliasesCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "aliases", "List your command aliases.",
    discussion: """
      Aliases are lines in $XDG_CONFIG_HOME/dayring/aliases, or ~/.config/dayring/aliases:
      w = drink 250
      coffee = drink 8oz coffee
      Then `dayring w --at 9:15` means `dayring drink 250 --at 9:15`. Put words with spaces in \
      quotation marks. The name of a command can't be an alias.
      """)

  @OptionGroup var output: OutputOptions

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let all = try Aliases(in: environment)?.all ?? []
    let texts = environment.texts
    let report = Report(
      [
        "aliases": .list(all) { alias in
          .object(["name": .string(alias.name), "words": .list(alias.words) { .string($0) }])
        }
      ],
      text: { _ in
        all.isEmpty
          ? [texts.say("No aliases yet."), texts.shell.begin(with: "w = drink 250")]
          : Table(rows: all.map { [$0.name.harmless, $0.written.harmless] })
            .lines()
      })
    return CommandResult(
      output: report.printed(asJSON: output.json, in: Style(environment.terminal)))
  }
}
