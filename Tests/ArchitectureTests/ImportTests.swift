import Foundation
import Testing

/// Dependencies point inward; the portable core knows nothing of any platform.
struct ImportTests {
  /// Those that run on a platform of their own: all others are the portable core, so that a new
  /// module belongs to it until somebody says otherwise.
  private static let platform: Set = [
    "Inflate", "SQLiteLedger", "Server", "Commands", "dayring", "dayring-server",
  ]
  private static let core = allowed.keys.filter { !platform.contains($0) }.sorted()
  /// What is built for the browser; natively they play recorded events.
  private static let engines = ["WebApp", "ExchangeApp", "ReminderApp"]

  /// What each module may import; whatever a module in the list may, is not thereby allowed to it.
  private static let allowed: [String: Set<String>] = [
    "CivilTime": [],
    "JSON": [],
    "Ledger": ["CivilTime", "JSON"],
    "Trackers": ["CivilTime", "Ledger"],
    "Exchange": ["CivilTime", "JSON", "Ledger", "Trackers"],
    "Inflate": ["CivilTime", "Exchange", "CZlib", "Glibc", "Musl", "Darwin"],
    "Texts": ["CivilTime", "Ledger", "Trackers", "Exchange"],
    "Pages": ["CivilTime", "Ledger", "Trackers", "Exchange", "Texts"],
    "Session": ["CivilTime", "JSON", "Ledger", "Trackers", "Exchange", "Texts", "Pages"],
    "WebApp": ["JSON", "Session"],
    "ExchangeApp": ["JSON", "Session"],
    "ReminderApp": ["JSON", "Session"],
    "SQLiteLedger": [
      "CivilTime", "CSQLite", "JSON", "Ledger", "GRDB", "GRDBSQLite", "Crypto", "Foundation",
      "Glibc",
      "Darwin", "Synchronization",
    ],
    "Server": [
      "CivilTime", "JSON", "Ledger", "SQLiteLedger", "Hummingbird", "HummingbirdCore", "HTTPTypes",
      "AsyncHTTPClient", "NIOCore", "NIOExtras", "NIOHTTPTypes", "NIOPosix", "Logging",
      "ServiceLifecycle", "Crypto", "Foundation", "Dispatch", "FoundationEssentials",
      "Synchronization",
    ],
    "Commands": [
      "CivilTime", "JSON", "Ledger", "Trackers", "Exchange", "Inflate", "Texts", "Pages",
      "SQLiteLedger", "ArgumentParser", "Glibc",
      "Musl",
      "Darwin",
    ],
    "dayring": ["Commands", "Foundation"],
    "dayring-server": [
      "CivilTime", "Ledger", "Commands", "Server", "SQLiteLedger", "Foundation",
    ],
  ]

  @Test func `Every module is known here`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Source.root.path)
      .filter { try !Source.all(in: $0).isEmpty }
    #expect(Set(folders) == Set(Self.allowed.keys))
  }

  @Test(arguments: allowed.keys.sorted())
  func `A module imports only what lies below it`(module: String) throws {
    let sources = try Source.all(in: module)
    #expect(!sources.isEmpty)
    for source in sources {
      let foreign = source.imports.subtracting(Self.allowed[module] ?? [])
      #expect(foreign.isEmpty, "\(source.name)")
    }
  }

  @Test func `Every engine is core, and what the package builds as core is`() throws {
    let package = try String(
      contentsOf: Source.root.appendingPathComponent("../Package.swift"), encoding: .utf8)
    let list = try #require(package.split(separator: "let core = [").last?.prefix { $0 != "]" })
    let names = list.split(separator: "\"").filter { $0.allSatisfy(\.isLetter) }.map(String.init)
    #expect(names.sorted() == Self.core)
    #expect(Set(Self.engines).isSubset(of: Self.core))
    let folders = try FileManager.default.contentsOfDirectory(atPath: Source.root.path)
    #expect(Set(folders.filter { $0.hasSuffix("App") }) == Set(Self.engines))
  }

  @Test(arguments: core)
  func `The portable core has no conditional compilation`(module: String) throws {
    let exceptions = Self.engines.flatMap { ["\($0)/main.swift", "\($0)/Runtime.swift"] }
    for source in try Source.all(in: module) where !exceptions.contains(source.name) {
      #expect(!source.lines.contains { $0.hasPrefix("#if") }, "\(source.name)")
    }
  }

  @Test(arguments: engines + ["dayring", "dayring-server"])
  func `A main file only begins things`(module: String) throws {
    let source = try #require(
      try Source.all(in: module).first { $0.name == module + "/main.swift" })
    #expect(source.lines.count < 30)
  }

  @Test func `Nothing else has a main file`() throws {
    let programs = try Self.allowed.keys.filter { module in
      try Source.all(in: module).contains { $0.name.hasSuffix("/main.swift") }
    }
    #expect(Set(programs) == Set(Self.engines + ["dayring", "dayring-server"]))
  }

  @Test(arguments: allowed.keys.sorted())
  func `Nothing can stop the program on purpose or by a forced step`(module: String) throws {
    for source in try Source.all(in: module) {
      for word in ["fatalError(", "try!", "as!"] {
        #expect(!source.lines.contains { $0.contains(word) }, "\(source.name): \(word)")
      }
    }
  }
}

/// Who adds a case to an enum is led by the compiler to every place that has to know it.
struct SwitchTests {
  /// Switches over what looks like an enum of ours and is none: numbers, bytes, other people's enums.
  private static let foreign: Set = [
    "SQLiteLedger/StorageError+GRDB.swift",
    "JSON/UInt8+ASCII.swift", "JSON/Bytes+Quoting.swift", "JSON/JSONParser.swift",
    "JSON/JSONParser+Strings.swift",
    // The ledger's own fields among all names that a field may have.
    "Ledger/Op+JSON.swift",
  ]

  /// `case .some`, and not a range as in `case ...9`.
  private static func namesCase(_ line: String) -> Bool {
    ["case .", "case (.", "case let ."].contains { line.hasPrefix($0) }
      && !line.hasPrefix("case ..")
  }

  @Test func `A switch over an enum of ours lists its cases`() throws {
    var seen: Set<String> = []
    for module in try FileManager.default.contentsOfDirectory(atPath: Source.root.path) {
      for source in try Source.all(in: module) {
        for (subject, first) in source.switchesWithDefault where Self.namesCase(first) {
          seen.insert(source.name)
          #expect(Self.foreign.contains(source.name), "\(source.name): \(subject) \(first)")
        }
      }
    }
    #expect(seen == Self.foreign)
  }
}

private struct Source {
  /// `Module/…/File.swift`.
  let name: String
  let text: String
  /// Trimmed; comments left out.
  let lines: [String]

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources")

  static func all(in module: String) throws -> [Source] {
    let folder = root.appendingPathComponent(module)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .map { path in
        let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        return Source(
          name: module + "/" + path, text: text, lines: lines.filter { !$0.hasPrefix("//") })
      }
  }

  /// Each `switch` that has a `default`, with its first case. Cases stand where their `switch` does.
  var switchesWithDefault: [(subject: String, first: String)] {
    var open: [(indent: Int, subject: String, first: String)] = []
    var found: [(String, String)] = []
    for line in text.split(separator: "\n").map(String.init) {
      let code = line.trimmingCharacters(in: .whitespaces)
      let indent = line.prefix { $0 == " " }.count
      if code.hasPrefix("case "), let last = open.indices.last, open[last].first.isEmpty {
        open[last].indent = indent
        open[last].first = code
      } else if code.hasPrefix("default:") {
        open.removeAll { $0.indent > indent }
        if let last = open.last, last.indent == indent { found.append((last.subject, last.first)) }
      }
      if code.hasSuffix("{"), code.split(separator: " ").contains("switch") {
        open.removeAll { !$0.first.isEmpty && $0.indent > indent + 2 }
        open.append((indent, code, ""))
      }
    }
    return found
  }

  /// `import struct Module.Type` and `@testable import Module` too.
  var imports: Set<String> {
    Set(
      lines.compactMap { line in
        let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
        guard words.first == "import", let last = words.last else { return nil }
        return String(last.prefix { $0 != "." })
      })
  }
}
