import ArgumentParser
import JSON
import SQLiteLedger

struct TokenRevoke: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke", abstract: "Make a token useless, at once.")

  @Argument(help: "Its id or its name.")
  var token: String

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let tokens = try context.read { ledger throws(StorageError) in try ledger.tokens() }
    let typed = self.token
    let found = tokens.filter { $0.name == typed || $0.id == typed }
    guard found.count == 1, let token = found.first else {
      throw .token(typed, matches: found.count)
    }
    let isGone = try context.read { ledger throws(StorageError) in
      try ledger.removeToken(withHash: token.hash)
    }
    return Report(
      json: { .object(["revoked": .string(token.id), "changed": .bool(isGone)]) },
      text: { _ in [context.texts.shell.revoked(token.name).harmless] })
  }
}
