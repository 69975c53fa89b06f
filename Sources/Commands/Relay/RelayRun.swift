import ArgumentParser
import Sync

struct RelayRun: RelayCommand {
  static let configuration = CommandConfiguration(
    "run", "Run a relay until it is told to stop.",
    discussion: """
      Examples: dayring relay --database relay.sqlite
                dayring relay --database postgres://relay@db/relay --listen 0.0.0.0:4170 \
      --trust-proxy 10.0.0.0/8
      Wherever others can reach it, a new space needs an invitation: dayring relay invite. That is, \
      unless it listens on a loopback address without --trust-proxy, and is asked by a program or a \
      page of this machine. --no-invitations opens the relay to all, --invitations to none.
      """)

  @OptionGroup var place: RelayDatabase

  @Option(
    help: .value(
      "address", "The same PostgreSQL server without the pooler that --database names."))
  var direct: String?

  @Option(help: .value("address", "The address and the port to listen on; port 0 is any free one."))
  var listen = ListenAddress(host: "127.0.0.1", port: 4170)

  @Flag(
    inversion: .prefixedNo, help: "Whether a new space needs an invitation.")
  var invitations: Bool?

  @Option(
    help: .value(
      "number",
      "How many spaces there may be; 10 where one may begin without an invitation, else 1000."))
  var spaces: Int?

  @Option(
    help: .value(
      "number", "How many spaces a network may begin in an hour without an invitation; 10 usually.")
  )
  var newSpaces: Int?

  @Option(help: .value("MiB", "What the entries of a space may have, and each of its snapshots."))
  var spaceLimit: Int?

  @Option(help: .value("MiB", "What a device may send in a minute."))
  var minuteLimit: Int?

  @Option(help: .value("number", "How many connections may be open."))
  var connections: Int?

  @Flag(help: "Let people write to you: dayring relay inbox.")
  var feedback = false

  @Option(
    parsing: .singleValue,
    help: .value("address", "A proxy whose word about addresses is taken; may be repeated."))
  var trustProxy: [String] = []

  @Option(
    parsing: .singleValue,
    help: .value("address", "Who beside this machine may read /metrics; may be repeated."))
  var metrics: [String] = []

  @OptionGroup var tls: TLSOptions
  @OptionGroup var push: PushOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    for (name, value, most) in [
      ("space-limit", spaceLimit, 1 << 20), ("minute-limit", minuteLimit, 1 << 10),
      ("connections", connections, 1 << 20), ("spaces", spaces, 1 << 30),
      ("new-spaces", newSpaces, 1 << 30),
    ] {
      guard let value else { continue }
      guard (1...most).contains(value) else {
        throw ValidationError("--\(name) must lie between 1 and \(most).")
      }
    }
  }

  var request: RelayRequest {
    .run(
      RelaySettings(
        database: place.database, direct: direct, host: listen.host, port: listen.port,
        openTo: openTo, spaces: spaces ?? (openTo == .invited ? 1000 : 10),
        spacesAnHour: newSpaces,
        spaceLimit: spaceLimit.map { UInt64($0) << 20 },
        bytesAMinute: minuteLimit.map { $0 << 20 }, connections: connections,
        certificate: tls.files, push: push.settings, hasInbox: feedback, proxies: trustProxy,
        metricsReaders: metrics))
  }

  /// The clients that may start a space, by who can connect: a proxy in front makes a loopback
  /// address public.
  private var openTo: RelayOpenness {
    if let invitations { return invitations ? .invited : .everyone }
    return listen.isLoopback && trustProxy.isEmpty ? .thisMachine : .invited
  }

  func outcome(
    of answer: RelayAnswer, in environment: Environment
  ) throws(CommandFailure) -> CommandResult {
    guard case .ended(let exitCode) = answer else { return CommandResult(exitCode: 1) }
    return CommandResult(exitCode: exitCode)
  }
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
