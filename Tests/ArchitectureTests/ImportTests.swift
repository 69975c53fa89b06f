import Foundation
import Testing

/// Dependencies point inward; the portable core knows nothing of any platform.
struct ImportTests {
  private static let core = [
    "CivilTime", "JSON", "Ledger", "Trackers", "Exchange", "Texts", "Pages", "Session", "WebApp",
  ]

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
      "CivilTime", "JSON", "Ledger", "GRDB", "GRDBSQLite", "Crypto", "Foundation", "Glibc",
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

  @Test(arguments: core)
  func `The portable core has no conditional compilation`(module: String) throws {
    let exceptions = ["WebApp/main.swift", "WebApp/Runtime.swift"]
    for source in try Source.all(in: module) where !exceptions.contains(source.name) {
      #expect(!source.lines.contains { $0.hasPrefix("#if") }, "\(source.name)")
    }
  }

  @Test(arguments: ["dayring/main.swift", "dayring-server/main.swift", "WebApp/main.swift"])
  func `A main file only begins things`(name: String) throws {
    let module = String(name.prefix { $0 != "/" })
    let source = try #require(try Source.all(in: module).first { $0.name == name })
    #expect(source.lines.count < 30)
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

private struct Source {
  /// `Module/…/File.swift`.
  let name: String
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
        return Source(name: module + "/" + path, lines: lines.filter { !$0.hasPrefix("//") })
      }
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
