import CivilTime
import Exchange
import Relay
import SQLiteLedger
import Texts
import Trackers

/// The dependencies of commands. `main` supplies the real values, tests their own.
package struct Environment: Sendable {
  package var clock: @Sendable () -> Instant
  package var zone: Zone
  /// Returns 64 random bits.
  package var random: @Sendable () -> UInt64
  package var databasePath: String
  package var terminal: Terminal
  package var texts = Texts.english
  package var languages = ShellLanguages(choicePath: "/dev/null")
  /// The order of numbers in dates.
  package var numbers = TypedDate.Numbers.dayFirst
  /// The first weekday of the user's locale.
  package var firstWeekday = Weekday.monday
  /// The order of day and month in the user's locale; nil if none is set.
  package var region: DateOrder?
  /// Whether the process ends with the command, so that cleaning up can be skipped.
  package var exitsAfterwards = false
  /// Sends a test by each of the channels; returns the results in their order.
  package var testChannels: @Sendable ([ReminderChannel]) -> [ChannelTestResult] = { _ in [] }
  /// Performs a request of `dayring relay`.
  package var relay: @Sendable (RelayRequest) -> RelayAnswer = { _ in .ended(exitCode: 1) }
  /// The network access to relays; nil in a program without it.
  package var network: @Sendable () -> Network? = { nil }
  /// Replaces this process by the window of the desktop; returns if it is not installed.
  package var becomeWindow: @Sendable () -> Void = {}
  /// Runs the server until it is stopped; returns the exit code.
  package var serve: @Sendable (ServeRequest) -> Int32 = { _ in 1 }
  /// Shows a text that ends in a question; returns whether the answer is yes, or nil without a
  /// terminal.
  package var ask: @Sendable (String) -> Bool? = { _ in nil }
  /// Prompts for a line with a text, and echoes the input only if it may be shown. Nil without a
  /// terminal.
  package var askForLine: @Sendable (_ text: String, _ isShown: Bool) -> String? = { _, _ in nil }
  /// Writes a part of a long output immediately, and returns the failure, if any. Nil if the output
  /// has to be written as a whole at the end.
  package var put: (@Sendable ([UInt8]) -> OutputFailure?)?
  /// Reads the text of standard input, up to a number of bytes.
  package var input: @Sendable (Int) throws(InputFailure) -> String = { _ in "" }
  /// Reads a line of standard input, of which bytes beyond a limit are left out; empty at its end.
  package var inputLine: @Sendable (_ limit: Int) -> String = { _ in "" }
  /// Reads the user's aliases; nil without such a file.
  package var aliases: @Sendable () throws(UnreadableAliases) -> AliasFile? = { nil }
  /// This device in its shared lists; nil for those whose spaces the database has.
  package var lists: (@Sendable (SQLiteLedger) -> [ListDevice])?
}

extension Environment {
  var now: Moment { zone.moment(clock()) }

  /// The words that can be typed in the language of the texts. NB: it reads a file.
  var vocabulary: TypedVocabulary { languages.vocabulary(of: texts.language) }

  /// The phrases of `dayring do`.
  var verbs: VerbTable { VerbTable.english.adding(vocabulary) }

  /// Reads the text of standard input, up to a number of bytes, without a byte order mark, with
  /// errors as failures of the command.
  func readInput(_ limit: Int) throws(CommandFailure) -> String {
    do { return try input(limit).withoutByteOrderMark } catch { throw error.failure }
  }
}

extension String {
  /// The text without U+FEFF at the beginning, which editors on Windows write before UTF-8.
  var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{feff}" ? String(unicodeScalars.dropFirst()) : self
  }
}

/// The options of `dayring serve`.
package struct ServeRequest: Equatable, Sendable {
  package let host: String
  package let port: Int
  /// The folder of the web app; nil for the installed one.
  package let webFolder: String?
  /// The public URL of the server, if it differs from the local one.
  package let url: String?
  /// The certificate for HTTPS; nil for HTTP.
  package let certificate: CertificateFiles?
  /// The settings for waking devices; nil if they are not woken.
  package let push: Waking?
  /// A `mailto:` or `https:` address for the page of feedback.
  package let feedback: String?
  /// Whether to show how a phone in this network can connect.
  package let isForPhones: Bool
  package let databasePath: String
}

extension Environment {
  /// The environment of the present process.
  /// - Parameter connect: sets what only another module has.
  package static func system(_ connect: (inout Environment) -> Void = { _ in }) -> Environment {
    var environment = Environment(
      clock: Instant.systemClock, zone: .system(), random: { UInt64.random(in: .min ... .max) },
      databasePath: Commands.databasePath(environmentVariable),
      terminal: Terminal.system(environmentVariable),
      numbers: numbers(environmentVariable), exitsAfterwards: true)
    environment.firstWeekday = firstWeekday(environmentVariable)
    environment.region = region(environmentVariable)
    environment.texts = .ofProcess
    environment.languages = ShellLanguages(environmentVariable)
    environment.ask = askOnTerminal
    environment.askForLine = askForLineOnTerminal
    // Output to a terminal is escaped, which needs the whole of it.
    if !environment.terminal.isInteractive { environment.put = StandardStream.output.write }
    environment.input = standardInput
    environment.inputLine = lineOfStandardInput
    environment.aliases = { () throws(UnreadableAliases) in try aliasFile(environmentVariable) }
    connect(&environment)
    return environment
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

extension Instant {
  package static func systemClock() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }
}

extension Zone {
  /// The zone of `TZ`, else of the system. From libc, since Foundation takes milliseconds to load
  /// it.
  package static func system() -> Zone {
    tzset()
    return Zone { instant in
      var seconds = time_t(instant.milliseconds.flooredQuotient(1000))
      var local = tm()
      guard localtime_r(&seconds, &local) != nil else { return .utc }
      return UTCOffset(minutes: Int(local.tm_gmtoff).flooredQuotient(60))
    }
  }
}

/// Creates a folder, and those above it, unless they exist.
/// - Returns: false on failure, with the reason in `errno`.
func makeFolder(_ folder: String, _ mode: mode_t) -> Bool {
  if mkdir(folder, mode) == 0 || errno == EEXIST { return true }
  guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else {
    return false
  }
  return makeFolder(String(folder[..<slash]), mode)
    && (mkdir(folder, mode) == 0 || errno == EEXIST)
}

/// The names in a folder; empty for a missing one, nil for an unreadable one.
func namesInFolder(_ folder: String) -> [String]? {
  guard let directory = opendir(folder) else { return errno == ENOENT ? [] : nil }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { start in
      start.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names
}
