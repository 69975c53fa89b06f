import ArgumentParser

struct TokenGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "token",
    abstract: "Let dashboards and scripts in, for one thing each.",
    subcommands: [TokenList.self, TokenNew.self, TokenRevoke.self],
    defaultSubcommand: TokenList.self)
}
