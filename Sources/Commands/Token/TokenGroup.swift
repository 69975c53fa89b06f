import ArgumentParser

struct TokenGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "token", "Let dashboards and scripts in, for one thing each.",
    subcommands: [TokenList.self, TokenNew.self, TokenRevoke.self],
    defaultSubcommand: TokenList.self)
}

private struct TokenList: LedgerCommand {
  static let configuration = CommandConfiguration("list", "Show which tokens there are.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let tokens = try context.read(context.ledger.tokens()).map {
      (token: $0, created: context.zone.moment($0.created))
    }
    return Report(
      [
        "tokens": .list(tokens) { token, created in
          .object([
            "id": .string(token.id), "scope": .string(token.scope.rawValue),
            "name": .string(token.name), "created": .string(created.iso8601),
          ])
        }
      ],
      text: { style in
        if tokens.isEmpty { return ["No tokens. Begin with: dayring token new widgets"] }
        let rows = tokens.map { token, created in
          [
            token.id, token.scope.rawValue, token.name.harmless,
            style.paint(context.wording.moment(created), .quiet),
          ]
        }
        return Table(rows: rows).lines(indent: 0)
      })
  }
}

private struct TokenRevoke: LedgerCommand {
  static let configuration = CommandConfiguration("revoke", "Make a token useless, at once.")

  @Argument(help: "Its id or its name.")
  var token: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let typed = self.token
    let found = try context.read(context.ledger.tokens())
      .filter { $0.name == typed || $0.id == typed }
    let hint = "dayring token list"
    guard let token = found.first else {
      throw .refused(
        .noSuchToken, .token, "There is no token “\(typed)”.",
        "Name one by its id or its name.", hint: hint)
    }
    guard found.count == 1 else {
      throw .refused(
        .ambiguousID, .token, "“\(typed)” may mean several tokens.", "Type more of the id.",
        hint: hint)
    }
    let isGone = try context.read(context.ledger.removeToken(withHash: token.hash))
    return Report(
      ["revoked": .string(token.id), "changed": .bool(isGone)],
      text: { _ in ["Revoked: \(token.name).".harmless] })
  }
}
