import ArgumentParser

struct AliasesCommand: DayringCommand {
  static let configuration = CommandConfiguration(
    "aliases", "List the words of your own for commands.",
    discussion: """
      They stand in $XDG_CONFIG_HOME/dayring/aliases, or ~/.config/dayring/aliases, one a line:
      w = drink 250
      coffee = drink 8oz coffee
      Then `dayring w --at 9:15` is `dayring drink 250 --at 9:15`. What has spaces in it stands in quotation marks. \
      A command cannot be given another meaning.
      """)

  @OptionGroup var output: OutputOptions

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let all = try Aliases(in: environment)?.all ?? []
    let report = Report(
      [
        "aliases": .list(all) { alias in
          .object(["name": .string(alias.name), "words": .list(alias.words) { .string($0) }])
        }
      ],
      text: { _ in
        all.isEmpty
          ? ["There are no aliases.", "Begin with: w = drink 250"]
          : Table(rows: all.map { [$0.name.harmless, $0.written.harmless] })
            .lines()
      })
    return CommandResult(
      output: report.printed(asJSON: output.json, in: Style(environment.terminal)))
  }
}
