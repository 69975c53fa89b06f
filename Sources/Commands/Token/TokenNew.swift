import ArgumentParser
import JSON
import SQLiteLedger

struct TokenNew: LedgerCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Make a token, and show it once.",
    discussion: """
      Examples: dayring token new widgets --name kitchen
                dayring token new do --name "Home Assistant"
      `widgets` reads widgets, and nothing else; `do` carries out what is said to POST /api/do. \
      Neither reads the data nor syncs. Only a hash is kept.
      """)

  @Argument(help: "widgets or do.")
  var scope: Token.Scope

  @Option(help: "What it is for.")
  var name: String?

  @Option(help: ArgumentHelp("Where the server is reached.", valueName: "address"))
  var address = "http://127.0.0.1:4160"

  @OptionGroup var output: OutputOptions

  func report(in context: Context) throws(CommandFailure) -> Report {
    let secret = Secret.make(bytes: 32) { count in
      (0..<(count + 7) / 8).flatMap { _ in
        withUnsafeBytes(of: context.environment.random()) { Array($0) }
      }
    }
    let token = Token(
      hash: Secret.hash(secret), scope: scope, name: name ?? scope.rawValue,
      created: context.now.instant)
    try context.read { ledger throws(StorageError) in try ledger.add(token) }
    let example = example(secret)
    return Report(
      json: {
        .object([
          "token": .string(secret), "id": .string(token.id), "scope": .string(scope.rawValue),
          "name": .string(token.name), "example": .string(example),
        ])
      },
      text: { style in [example, style.paint(context.texts.shell.shownOnce, .quiet)] })
  }

  private func example(_ secret: String) -> String {
    switch scope {
    case .widgets: "\(address)/widgets/today-medium.svg?token=\(secret)"
    case .spoken:
      "curl -H 'Authorization: Bearer \(secret)' -d '{\"text\":\"start fasting\"}'"
        + " \(address)/api/do"
    }
  }
}

extension Token.Scope: ExpressibleByArgument {}

extension Token {
  /// The beginning of its hash, which tells nothing of the secret.
  var id: String { String(hexadecimal(hash).prefix(8)) }
}
