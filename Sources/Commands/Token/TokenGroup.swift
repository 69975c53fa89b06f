import ArgumentParser
import SQLiteLedger
import Texts

struct TokenGroup: ParsableCommand {
  static let configuration = CommandConfiguration(
    "token", "Give dashboards and scripts access, each to one thing.",
    subcommands: [TokenList.self, TokenNew.self, TokenRevoke.self],
    defaultSubcommand: TokenList.self)
}

private struct TokenList: LedgerCommand {
  static let configuration = CommandConfiguration("list", "List the tokens.")

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
        if tokens.isEmpty { return [context.texts.shell.noTokens] }
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
  static let configuration = CommandConfiguration("revoke", "Revoke a token at once.")

  @Argument(help: .text("The ID or name of the token."))
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
        "Use the ID or name of a token.", hint: hint)
    }
    guard found.count == 1 else {
      throw .refused(
        .ambiguousID, .token, "“\(typed)” matches several tokens.",
        "Use the ID of one of them.", hint: hint)
    }
    let isGone = try context.read(context.ledger.removeToken(withHash: token.hash))
    return Report(
      ["revoked": .string(token.id), "changed": .bool(isGone)],
      text: { _ in [context.texts.shell.revoked(token.name).harmless] })
  }
}

struct TokenNew: LedgerCommand {
  static let configuration = CommandConfiguration(
    "new", "Create a token, and show it once.",
    discussion: """
      Examples: dayring token new widgets --name kitchen
                dayring token new do --name "Home Assistant"
                dayring token new calendar --address https://day.example.org
      A token for `widgets` reads widgets only, one for `do` runs commands sent to POST /api/do, \
      one for `calendar` reads fasts, planned days and dates as a calendar, and one for `health` \
      exchanges fasts and water with a phone's health app (docs/health.md). None of them can sync. \
      Only a hash of a token is kept.
      """)

  @Argument(help: .text("What the token is for: widgets, do, calendar or health."))
  var scope: Token.Scope

  @Option(help: .text("A name for the token. (default: what the token is for)"))
  var name: String?

  @Option(help: .value("address", "The address of the server."))
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
    try context.read(context.ledger.add(token))
    let example = example(secret)
    let shownOnce = context.texts.shell.tokenNote
    return Report(
      [
        "token": .string(secret), "id": .string(token.id), "scope": .string(scope.rawValue),
        "name": .string(token.name), "example": .string(example), "webcal": .text(webcal(example)),
      ],
      text: { style in
        [example] + (webcal(example).map { [$0] } ?? []) + [style.paint(shownOnce, .quiet)]
      })
  }

  private func example(_ secret: String) -> String {
    switch scope {
    case .widgets: "\(address)/widgets/today-medium.svg?token=\(secret)"
    case .spoken:
      "curl -H 'Authorization: Bearer \(secret)' -d '{\"text\":\"start fasting\"}'"
        + " \(address)/api/do"
    case .health: "curl -H 'Authorization: Bearer \(secret)' \(address)/api/health/fasts"
    case .calendar: "\(address)/calendar/dayring.ics?token=\(secret)"
    }
  }

  /// The address by which a calendar program subscribes; nil for other scopes.
  private func webcal(_ example: String) -> String? {
    guard scope == .calendar, let scheme = example.firstRange(of: "://") else { return nil }
    return "webcal" + example[scheme.lowerBound...]
  }
}

extension Token.Scope: ExpressibleByArgument {}

extension ShellTexts {
  var noTokens: String { say("No tokens yet. Create one with: dayring token new widgets") }
  var tokenNote: String { say("This token is shown only now. It works until you revoke it.") }
  func revoked(_ name: String) -> String { say("Revoked the token “\(name)”.") }
}
