import ArgumentParser
import SQLiteLedger

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

struct TokenNew: LedgerCommand {
  static let configuration = CommandConfiguration(
    "new", "Make a token, and show it once.",
    discussion: """
      Examples: dayring token new widgets --name kitchen
                dayring token new do --name "Home Assistant"
                dayring token new calendar --address https://day.example.org
      `widgets` reads widgets, and nothing else; `do` carries out what is said to POST /api/do; \
      `calendar` reads fasts, planned days and dates as a calendar; `health` hands fasts to a \
      phone's health store and takes its water (docs/health.md). None of them syncs. Only a hash \
      is kept.
      """)

  @Argument(help: "widgets, do, calendar or health.")
  var scope: Token.Scope

  @Option(help: "What it is for.")
  var name: String?

  @Option(help: .value("address", "Where the server is reached."))
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
    let shownOnce = "This is shown only now. It can be used until it is revoked."
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
