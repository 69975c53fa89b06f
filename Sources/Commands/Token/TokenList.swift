import ArgumentParser
import JSON
import SQLiteLedger

struct TokenList: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Show which tokens there are.")

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let tokens = try context.read { ledger throws(StorageError) in try ledger.tokens() }
    return Report(
      json: {
        let elements = tokens.map { token in
          JSON.object([
            "id": .string(token.id), "scope": .string(token.scope.rawValue),
            "name": .string(token.name),
            "created": .string(context.environment.zone.moment(token.created).iso8601),
          ])
        }
        return .object(["tokens": .array(elements)])
      },
      text: { style in
        if tokens.isEmpty { return [context.texts.shell.noTokens] }
        var table = Table(alignments: [.left, .left, .left, .left])
        table.rows = tokens.map { token in
          let created = context.environment.zone.moment(token.created)
          return [
            token.id, token.scope.rawValue, token.name.harmless,
            style.paint(context.wording.moment(created), .quiet),
          ]
        }
        return table.lines()
      })
  }
}
