import CivilTime
import SQLiteLedger

extension Environment {
  /// The environment of the present process.
  package static func system(
    testChannels: @escaping @Sendable ([ReminderChannel]) -> [ChannelTestResult] = { _ in [] },
    relay: @escaping @Sendable (RelayRequest) -> RelayAnswer = { _ in .ended(exitCode: 1) },
    network: @escaping @Sendable () -> Network? = { nil },
    serve: @escaping @Sendable (ServeRequest) -> Int32
  ) -> Environment {
    var environment = Environment(
      clock: Instant.systemClock, zone: .system(),
      random: { SystemRandomNumberGenerator().randomBits },
      databasePath: Commands.databasePath(environmentVariable),
      terminal: Terminal.system(environmentVariable),
      numbers: numbers(environmentVariable), exitsAfterwards: true,
      testChannels: testChannels, relay: relay, network: network, serve: serve)
    environment.firstWeekday = firstWeekday(environmentVariable)
    environment.region = region(environmentVariable)
    environment.ask = askOnTerminal
    environment.askForLine = askForLineOnTerminal
    // Output to a terminal is escaped, which needs the whole of it.
    if !environment.terminal.isInteractive { environment.put = StandardStream.output.write }
    environment.input = standardInput
    environment.aliases = { () throws(UnreadableAliases) in try aliasFile(environmentVariable) }
    return environment
  }
}

extension SystemRandomNumberGenerator {
  fileprivate var randomBits: UInt64 {
    var generator = self
    return generator.next()
  }
}

@Sendable private func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// The bytes of a variable, without the zero byte at the end.
func rawVariable(_ name: String) -> [UInt8]? {
  getenv(name).map { start in UnsafeRawBufferPointer(start: start, count: strlen(start)).map { $0 }
  }
}

extension Environment {
  /// The first variable that locates a folder and is not UTF-8: decoded, it would name another
  /// folder.
  static func misreadVariable(_ raw: (String) -> [UInt8]?) -> String? {
    var misread: String?
    func text(of name: String) -> String? {
      guard let bytes = raw(name) else { return nil }
      if String(validating: bytes, as: UTF8.self) == nil { misread = misread ?? name }
      return String(decoding: bytes, as: UTF8.self)
    }
    _ = Commands.databasePath(text)
    _ = aliasPath(text)
    return misread
  }
}

/// The path of the aliases: in `dayring` in the configuration folder of the XDG Base Directory
/// Specification.
private func aliasPath(_ variables: (String) -> String?) -> String? {
  baseFolder("XDG_CONFIG_HOME", ".config", variables).map { $0 + "/dayring/aliases" }
}

private func aliasFile(_ variables: (String) -> String?) throws(UnreadableAliases) -> AliasFile? {
  guard let path = aliasPath(variables) else { return nil }
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard file >= 0 else {
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw UnreadableAliases(path: path, reason: .system(errno))
  }
  defer { close(file) }
  do throws(InputFailure) {
    return AliasFile(path: path, text: try text(from: file, limit: Aliases.limits.bytes + 1))
  } catch {
    throw UnreadableAliases(path: path, reason: error)
  }
}

/// A base folder of the XDG specification, by which a relative path is ignored.
private func baseFolder(
  _ name: String, _ standard: String, _ variables: (String) -> String?
) -> String? {
  if let folder = variables(name), folder.hasPrefix("/") { return folder }
  return variables("HOME").flatMap { $0.isEmpty ? nil : $0 + "/" + standard }
}

/// The path of the database: in `$DAYRING_HOME`, else in `dayring` in the data folder of the XDG
/// Base Directory Specification, by which a relative `$XDG_DATA_HOME` is ignored.
package func databasePath(_ variables: (String) -> String?) -> String {
  func folder(_ name: String) -> String? { variables(name).flatMap { $0.isEmpty ? nil : $0 } }
  if let home = folder("DAYRING_HOME") { return home + "/dayring.sqlite" }
  let shared = folder("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
  let data = shared ?? (folder("HOME") ?? ".") + "/.local/share"
  return data + "/dayring/dayring.sqlite"
}
