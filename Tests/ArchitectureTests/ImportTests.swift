import Foundation
import Testing

/// Dependencies point inward; the portable core knows nothing of any platform.
struct ImportTests {
  /// The modules that need a platform; all others are the portable core, to which a new module
  /// belongs by default.
  private static let platform: Set = [
    "Inflate", "RawDeflate", "SQLiteFiles", "SQLiteLedger", "NativeHost", "NativePrimitives",
    "Relay",
    "SpaceHost",
    "PostgresRelay",
    "Connections", "RelayServer", "Answers", "Server", "Commands", "dayring",
    "dayring-server",
    "dayring-window",
  ]
  private static let core = allowed.keys.filter { !platform.contains($0) }.sorted()
  /// The modules built for the browser; natively they play recorded events.
  private static let engines = ["WebApp", "ExchangeApp", "ReminderApp", "SyncApp"]

  /// The allowed imports of each module, which are not transitive.
  private static let allowed: [String: Set<String>] = [
    "CivilTime": [],
    "JSON": [],
    "QRCode": [],
    "Ledger": ["CivilTime", "JSON"],
    "Wire": ["JSON"],
    "Sync": ["JSON", "Wire"],
    "Sealing": ["CivilTime", "JSON", "Ledger", "Wire"],
    "DeviceSync": ["CivilTime", "JSON", "Ledger", "Wire", "Sync", "Sealing"],
    "Trackers": ["CivilTime", "JSON", "Ledger"],
    "Exchange": ["CivilTime", "JSON", "Ledger", "Trackers"],
    "Inflate": ["CivilTime", "Exchange", "CZlib", "Glibc", "Musl", "Darwin"],
    "RawDeflate": ["CZlib"],
    "Texts": ["CivilTime", "Ledger", "Trackers", "Exchange"],
    "Pages": ["CivilTime", "Ledger", "Trackers", "Exchange", "Texts", "QRCode"],
    "Session": [
      "CivilTime", "JSON", "Ledger", "Wire", "Sync", "Sealing", "DeviceSync", "Trackers",
      "Exchange",
      "Texts", "Pages",
    ],
    "WatchLink": ["CivilTime", "JSON"],
    "WebApp": ["JSON", "Session"],
    "ExchangeApp": ["JSON", "Session"],
    "ReminderApp": ["JSON", "Session"],
    "SyncApp": ["JSON", "Session"],
    "SQLiteFiles": ["CSQLite", "Darwin", "Foundation", "GRDB", "Synchronization"],
    "SQLiteLedger": [
      "CivilTime", "CSQLite", "JSON", "Ledger", "RawDeflate", "SQLiteFiles", "GRDB", "Crypto",
      "Foundation", "Synchronization",
    ],
    "NativeHost": [
      "CivilTime", "Foundation", "JSON", "Ledger", "Pages", "SQLiteLedger", "Session", "Texts",
      "Trackers", "WatchLink",
    ],
    "NativePrimitives": ["Sealing", "Wire", "RawDeflate", "Crypto"],
    "Relay": [
      "CivilTime", "JSON", "Wire", "Sealing", "NativePrimitives", "SQLiteFiles", "GRDB", "Crypto",
      "Dispatch",
      "Foundation", "Synchronization",
    ],
    "SpaceHost": [
      "CivilTime", "Ledger", "Wire", "Sync", "Sealing", "DeviceSync", "NativePrimitives",
      "SQLiteLedger", "Trackers", "GRDB",
      "Foundation", "Synchronization",
    ],
    "PostgresRelay": [
      "Relay", "Wire", "CPostgres", "Dispatch", "Foundation", "Synchronization",
    ],
    "Connections": [
      "CivilTime", "HTTPTypes", "Hummingbird", "HummingbirdCore", "HummingbirdTLS",
      "NIOCertificateReloading", "NIOCore", "NIOExtras", "NIOHTTP1", "NIOHTTPTypes",
      "NIOHTTPTypesHTTP1", "NIOPosix", "NIOSSL", "ServiceLifecycle", "X509", "Foundation",
      "Synchronization",
    ],
    "RelayServer": [
      "CivilTime", "Connections", "Relay", "Wire", "AsyncHTTPClient", "HTTPTypes",
      "Hummingbird", "HummingbirdCore", "NIOCore", "ServiceLifecycle", "Synchronization",
    ],
    "Answers": ["CivilTime", "Exchange", "JSON", "Ledger", "SQLiteLedger", "Texts", "Trackers"],
    "Server": [
      "Answers", "CivilTime", "Connections", "Exchange", "JSON", "Ledger", "SQLiteLedger", "Texts",
      "Wire", "Relay",
      "RelayServer", "SpaceHost", "NIOHTTP1", "Hummingbird", "HummingbirdCore", "HTTPTypes",
      "AsyncHTTPClient", "NIOCore", "NIOExtras", "NIOHTTPTypes", "NIOPosix", "Logging",
      "ServiceLifecycle", "Subprocess", "Crypto", "Foundation", "Dispatch",
      "FoundationEssentials", "Synchronization",
    ],
    "Commands": [
      "Answers", "CivilTime", "JSON", "Ledger", "Trackers", "Exchange", "Inflate", "Texts", "Pages",
      "QRCode", "SQLiteLedger", "Wire", "Sync", "Sealing", "DeviceSync", "SpaceHost", "Relay",
      "ArgumentParser", "Glibc", "Musl", "Darwin",
    ],
    "dayring": ["Commands", "Foundation"],
    "dayring-window": [
      "CWebKitGTK", "CivilTime", "Commands", "Foundation", "JSON", "NativeHost", "SQLiteLedger",
      "Session",
    ],
    "dayring-server": [
      "CivilTime", "Connections", "Ledger", "Commands", "PostgresRelay", "Relay", "RelayServer",
      "Server", "SpaceHost", "Wire", "SQLiteLedger", "Foundation", "Synchronization",
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

  @Test func `The fuzzer's package has each module that one of its modules imports`() throws {
    let package = try String(
      contentsOf: Source.root.appendingPathComponent("../Tests/Fuzz/Package.swift"),
      encoding: .utf8)
    let names = Set(package.matches(of: /path: "Core\/(\w+)"/).map { String($0.1) })
    #expect(names.contains("Session"))
    for name in names {
      let imports = try Source.all(in: name).reduce(into: Set()) { $0.formUnion($1.imports) }
      #expect(imports.intersection(Self.allowed.keys).isSubset(of: names), "\(name)")
    }
  }

  @Test(arguments: core)
  func `The portable core has no conditional compilation`(module: String) throws {
    let exceptions = Self.engines.flatMap { ["\($0)/main.swift", "\($0)/Runtime.swift"] }
    for source in try Source.all(in: module) where !exceptions.contains(source.name) {
      #expect(!source.lines.contains { $0.hasPrefix("#if") }, "\(source.name)")
    }
  }

  @Test(arguments: engines + ["dayring", "dayring-server", "dayring-window"])
  func `A main file only begins things`(module: String) throws {
    let source = try #require(
      try Source.all(in: module).first { $0.name == module + "/main.swift" })
    #expect(source.lines.count < 30)
  }

  @Test func `Nothing else has a main file`() throws {
    let programs = try Self.allowed.keys.filter { module in
      try Source.all(in: module).contains { $0.name.hasSuffix("/main.swift") }
    }
    #expect(Set(programs) == Set(Self.engines + ["dayring", "dayring-server", "dayring-window"]))
  }

  @Test(arguments: allowed.keys.sorted())
  func `Only what was read as an address is asked by HTTP`(module: String) throws {
    for source in try Source.all(in: module)
    where source.name != "RelayServer/HTTPClient+News.swift" {
      #expect(!source.lines.contains { $0.contains("HTTPClientRequest(url:") }, "\(source.name)")
      #expect(!source.lines.contains { $0.contains("HTTPClient.Request(") }, "\(source.name)")
    }
  }

  @Test(arguments: allowed.keys.sorted())
  func `Nothing can stop the program on purpose or by a forced step`(module: String) throws {
    for source in try Source.all(in: module) {
      for word in ["fatalError(", "preconditionFailure(", "try!", "as!"] {
        #expect(!source.lines.contains { $0.contains(word) }, "\(source.name): \(word)")
      }
    }
  }
}
