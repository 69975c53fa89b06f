import ArgumentParser
import Relay
import Wire

struct RelayRun: RelayCommand {
  static let configuration = CommandConfiguration(
    "run", "Run a relay until stopped with Ctrl-C.",
    discussion: """
      Examples: dayring relay --database relay.sqlite
                dayring relay --database postgres://relay@db/relay --listen 0.0.0.0:4170 \
      --trust-proxy 10.0.0.0/8
      Where others can reach the relay, a new space needs an invitation: dayring relay invite. \
      Without one, only programs and pages of this machine can create a space, and only if the \
      relay listens on a loopback address without --trust-proxy. --no-invitations lets everyone \
      create one, --invitations asks everyone for an invitation.
      """)

  @OptionGroup var place: RelayDatabase

  @Option(
    help: .value(
      "address", "The PostgreSQL server itself, if --database is the address of a pooler."))
  var direct: String?

  @Option(help: .value("address", "The address and port to listen on; port 0 for any free port."))
  var listen = ListenAddress(host: "127.0.0.1", port: 4170)

  @Flag(
    inversion: .prefixedNo, help: .text("Require an invitation for each new space, or for none."))
  var invitations: Bool?

  @Option(
    help: .value(
      "number", "Maximum number of spaces. (default: 10 if no invitation is needed, else 1000)"))
  var spaces: Int?

  @Option(
    help: .value(
      "number",
      "Maximum number of spaces an hour that a network may create uninvited. (default: 10)"))
  var newSpaces: Int?

  @Option(
    help: .value(
      "number",
      "Maximum number of shared lists that a space may create uninvited; 0 for none. (default: 20)"
    ))
  var lists: Int?

  @Option(help: .value("MiB", "Maximum size of a space, and of each of its snapshots."))
  var spaceLimit: Int?

  @Option(help: .value("MiB", "Maximum amount of data that a device may send in a minute."))
  var minuteLimit: Int?

  @Option(help: .value("number", "Maximum number of open connections."))
  var connections: Int?

  @Flag(help: .text("Accept messages from users: dayring relay inbox."))
  var feedback = false

  @Option(
    parsing: .singleValue,
    help: .value("address", "A proxy whose X-Forwarded-For is trusted; may be repeated."))
  var trustProxy: [String] = []

  @Option(
    parsing: .singleValue,
    help: .value(
      "address", "A reader of /metrics besides this machine, or a range; may be repeated."))
  var metrics: [String] = []

  @OptionGroup var tls: TLSOptions
  @OptionGroup var push: PushOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    for (name, value, most) in [
      ("space-limit", spaceLimit, 1 << 20), ("minute-limit", minuteLimit, 1 << 10),
      ("connections", connections, 1 << 20), ("spaces", spaces, 1 << 30),
      ("new-spaces", newSpaces, 1 << 30), ("lists", lists == 0 ? nil : lists, 1 << 30),
    ] {
      guard let value else { continue }
      guard (1...most).contains(value) else {
        throw ValidationError(.text("--\(name) must be between 1 and \(most)."))
      }
    }
  }

  var request: RelayRequest {
    .run(
      RelaySettings(
        database: place.database, direct: direct, host: listen.host, port: listen.port,
        openTo: openTo, spaces: spaces ?? (openTo == .invited ? 1000 : 10),
        spacesAnHour: newSpaces, lists: lists,
        spaceLimit: spaceLimit.map { UInt64($0) << 20 },
        bytesAMinute: minuteLimit.map { $0 << 20 }, connections: connections,
        certificate: tls.files, push: push.settings, hasInbox: feedback, proxies: trustProxy,
        metricsReaders: metrics))
  }

  /// The clients that may start a space, by who can connect: a proxy in front makes a loopback
  /// address public.
  private var openTo: RelayLimits.OpenTo {
    if let invitations { return invitations ? .invited : .everyone }
    return listen.isLoopback && trustProxy.isEmpty ? .thisMachine : .invited
  }

  func carryOut(in environment: Environment) throws(CommandFailure) -> CommandResult {
    let answer = environment.relay(request)
    if case .ended(let exitCode) = answer { return CommandResult(exitCode: exitCode) }
    return try outcome(of: answer, in: environment)
  }

  func report(of answer: RelayAnswer, _ texts: ShellTexts) -> Report? { nil }
}

/// A listening address: `127.0.0.1:4170`, `[::]:4170` or `relay.local:4170`.
struct ListenAddress: ExpressibleByArgument {
  let host: String
  /// The port from 0 to 65535.
  let port: Int

  init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  init?(argument: String) {
    guard let colon = argument.lastIndex(of: ":"),
      let port = HTTPAddress.port(argument[argument.index(after: colon)...].utf8)
    else { return nil }
    var host = argument[..<colon]
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    if isBracketed { host = host.dropFirst().dropLast() }
    guard !host.isEmpty, isBracketed || !host.contains(":") else { return nil }
    self.init(host: String(host), port: Int(port))
  }

  var defaultValueDescription: String { "\(host):\(port)" }

  var isLoopback: Bool {
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    let isIPv4 = parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    return host == "localhost" || host == "::1" || isIPv4 && parts[0] == "127"
  }
}
