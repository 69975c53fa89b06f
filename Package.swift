// swift-tools-version: 6.1
import PackageDescription

/// The linker settings for a fast start. A statically linked program holds 300,000 addresses. If it
/// may be loaded anywhere, the loader has to correct them all at each start, which takes 2 to 3 of
/// the 10 ms of a command; so it is linked for one place. `-s` leaves out the symbols, half of the
/// file; the exported ones, which no library uses, would be searched through at each start. Each
/// shared library then costs a quarter of a millisecond, so the static ones that
/// `scripts/static-libraries` has found are linked. `scripts/slim-icu` has put the data there that
/// replaces the 34 MB of Foundation's ICU.
///
/// Only the linker is told that the standard library is static; where the compiler is told too, as by
/// `--static-swift-stdlib`, the objects name what Foundation consists of, which stands here instead.
///
/// NB: no test target may depend on such a program, since it would be linked like it.
let startsFast: [LinkerSetting] = [
  .unsafeFlags(
    [
      "-static-stdlib", "-lFoundation", "-lFoundationInternationalization",
      "-lFoundationEssentials", "-l_FoundationCollections", "-l_FoundationCShims",
      "-lCoreFoundation", "-l_FoundationICU", "-lstdc++", "-Xclang-linker", "-no-pie", "-Xlinker",
      "-s", "-Xlinker", "--no-export-dynamic", "-Xclang-linker", "-static-libgcc", "-L",
      Context.packageDirectory + "/.build/static",
      Context.packageDirectory + "/.build/static/icu-data.o",
    ],
    .when(platforms: [.linux], configuration: .release))
]

/// The dependency of `make docs`, which nothing else has to fetch.
let documentation: [Package.Dependency] =
  Context.environment["DAYRING_DOCS"] == nil
  ? [] : [.package(url: "https://github.com/swiftlang/swift-docc-plugin", exact: "1.5.0")]

/// The window of the desktop, which only `make window` builds: it needs GTK and WebKitGTK.
let window: [Target] =
  Context.environment["DAYRING_WINDOW"] == nil
  ? []
  : [
    .systemLibrary(
      name: "CWebKitGTK", pkgConfig: "webkitgtk-6.0",
      providers: [.apt(["libwebkitgtk-6.0-dev"])]),
    .executableTarget(
      name: "dayring-window", dependencies: ["NativeHost", "Commands", "CWebKitGTK"],
      linkerSettings: startsFast),
  ]

/// Exact versions, of those too that only other packages use, so that a commit is built the same everywhere.
let packages: [Package.Dependency] = [
  .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
  .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1"),
  .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
  .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
  .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
  .package(url: "https://github.com/apple/swift-algorithms", exact: "1.2.1"),
  .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
  .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
  .package(url: "https://github.com/apple/swift-atomics", exact: "1.3.0"),
  .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
  .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
  .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0"),
  .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
  .package(url: "https://github.com/apple/swift-distributed-tracing", exact: "1.7.3"),
  .package(url: "https://github.com/apple/swift-http-structured-headers", exact: "1.7.0"),
  .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
  .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
  .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
  .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
  .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
  .package(url: "https://github.com/apple/swift-nio-http2", exact: "1.46.0"),
  .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
  .package(url: "https://github.com/apple/swift-nio-transport-services", exact: "1.28.0"),
  .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1"),
  .package(url: "https://github.com/apple/swift-service-context", exact: "1.5.1"),
  .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
]

/// The portable core comes first; see docs/architecture.md for who may know whom.
let package = Package(
  name: "Dayring",
  platforms: [.macOS(.v15), .iOS(.v18), .watchOS(.v11)],
  products: [
    .executable(name: "dayring", targets: ["dayring"]),
    .executable(name: "dayring-server", targets: ["dayring-server"]),
    .executable(name: "WebApp", targets: ["WebApp"]),
    .executable(name: "ExchangeApp", targets: ["ExchangeApp"]),
    .executable(name: "ReminderApp", targets: ["ReminderApp"]),
    .executable(name: "SyncApp", targets: ["SyncApp"]),
  ] + (window.isEmpty ? [] : [.executable(name: "dayring-window", targets: ["dayring-window"])]),
  dependencies: packages + documentation,
  targets: [
    .target(name: "CivilTime"),
    .target(name: "JSON"),
    .target(name: "QRCode"),
    .target(name: "Ledger", dependencies: ["CivilTime", "JSON"]),
    .target(name: "Wire", dependencies: ["JSON"]),
    .target(name: "Sync", dependencies: ["Wire"]),
    .target(name: "Sealing", dependencies: ["Ledger", "Wire"]),
    .target(name: "DeviceSync", dependencies: ["Sealing", "Sync"]),
    .target(name: "Trackers", dependencies: ["Ledger"]),
    .target(name: "Exchange", dependencies: ["Trackers"]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(name: "Inflate", dependencies: ["Exchange", "CZlib"]),
    .target(name: "RawDeflate", dependencies: ["CZlib"]),
    .target(name: "Texts", dependencies: ["Exchange"]),
    .target(name: "Pages", dependencies: ["Texts", "QRCode"]),
    .target(name: "Session", dependencies: ["Pages", "DeviceSync"]),
    .executableTarget(name: "WebApp", dependencies: ["Session"]),
    .executableTarget(name: "ExchangeApp", dependencies: ["Session"]),
    .executableTarget(name: "ReminderApp", dependencies: ["Session"]),
    .executableTarget(name: "SyncApp", dependencies: ["Session"]),
    .target(
      name: "SQLiteFiles",
      dependencies: [
        "CSQLite", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .target(
      name: "SQLiteLedger",
      dependencies: [
        "SQLiteFiles", "Ledger", "RawDeflate", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .target(
      name: "NativePrimitives",
      dependencies: [
        "Sealing", "RawDeflate", .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .target(
      name: "Relay",
      dependencies: [
        "NativePrimitives", "SQLiteFiles", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .target(name: "WatchLink", dependencies: ["CivilTime", "JSON"]),
    .target(name: "NativeHost", dependencies: ["Session", "SQLiteLedger", "WatchLink"]),
    .target(
      name: "SpaceHost",
      dependencies: ["DeviceSync", "NativePrimitives", "SQLiteLedger", "Trackers"]),
    .target(name: "PostgresRelay", dependencies: ["Relay", "CPostgres"]),
    .target(
      name: "Connections",
      dependencies: [
        "CivilTime", .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "NIOCertificateReloading", package: "swift-nio-extras"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOExtras", package: "swift-nio-extras"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "X509", package: "swift-certificates"),
      ]),
    .target(name: "Answers", dependencies: ["SQLiteLedger", "Texts"]),
    .target(
      name: "Server",
      dependencies: [
        "Answers", "SpaceHost", "RelayServer", "Connections",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    .target(
      name: "RelayServer",
      dependencies: [
        "Relay", "Connections", .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ]),
    .target(
      name: "Commands",
      dependencies: [
        "Answers", "SpaceHost", "Relay", "Inflate", "Pages", "QRCode",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(name: "dayring", dependencies: ["Commands"], linkerSettings: startsFast),
    .executableTarget(
      name: "dayring-server",
      dependencies: ["Commands", "Server", "RelayServer", "PostgresRelay"],
      linkerSettings: startsFast),
    .target(
      name: "TestSupport", dependencies: ["CivilTime", "JSON"], path: "Tests/TestSupport"),
    .target(
      name: "LedgerTesting", dependencies: ["SQLiteLedger", "TestSupport"],
      path: "Tests/LedgerTesting"),
    .executableTarget(
      name: "LedgerWriter", dependencies: ["SQLiteLedger"], path: "Tests/LedgerWriter"),
    .target(name: "Workloads", dependencies: ["Trackers"], path: "Benchmarks/Workloads"),
    .executableTarget(
      name: "Measure", dependencies: ["Workloads", "SQLiteLedger"], path: "Benchmarks/Measure",
      linkerSettings: startsFast),
    .executableTarget(
      name: "MeasureEngine", dependencies: ["Workloads"], path: "Benchmarks/MeasureEngine"),
    .executableTarget(
      name: "MeasureRelay", dependencies: ["Relay", "PostgresRelay"],
      path: "Benchmarks/MeasureRelay", linkerSettings: startsFast),
    .testTarget(
      name: "LedgerTests",
      dependencies: ["Ledger", "SQLiteLedger", "LedgerTesting", "TestSupport"]),
    .testTarget(name: "ArchitectureTests"),
    .testTarget(name: "JSONTests", dependencies: ["JSON", "TestSupport"]),
    .testTarget(name: "QRCodeTests", dependencies: ["QRCode", "TestSupport"]),
    .testTarget(name: "SessionTests", dependencies: ["Session", "OpSets", "TestSupport"]),
    .testTarget(name: "PagesTests", dependencies: ["Pages", "OpSets", "TestSupport"]),
    .testTarget(name: "WireTests", dependencies: ["Wire", "TestSupport"]),
    .testTarget(name: "CivilTimeTests", dependencies: ["CivilTime", "TestSupport"]),
    .testTarget(
      name: "TrackersTests", dependencies: ["Trackers", "SQLiteLedger", "TestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(name: "TimeInputTests", dependencies: ["Trackers", "TestSupport"]),
    .target(name: "ArchiveTesting", dependencies: ["Exchange"], path: "Tests/ArchiveTesting"),
    .target(name: "OpSets", dependencies: ["Trackers"], path: "Tests/Fuzz/Ops"),
    .executableTarget(
      name: "OpSetPrinter", dependencies: ["OpSets"], path: "Tests/Fuzz/Printer"),
    .target(
      name: "FuzzTargets", dependencies: ["Inflate", "ArchiveTesting", "OpSets", "Session"],
      path: "Tests/Fuzz/Targets"),
    .testTarget(
      name: "ExchangeTests",
      dependencies: ["Exchange", "ArchiveTesting", "FuzzTargets", "TestSupport"]),
    .testTarget(
      name: "InflateTests",
      dependencies: ["Inflate", "CZlib", "ArchiveTesting", "TestSupport"]),
    .testTarget(name: "TextsTests", dependencies: ["Texts", "TestSupport"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "Commands", "Exchange", "OpSets", "Relay", "RelayTesting", "TestSupport",
      ], exclude: ["Golden"]),
    .testTarget(name: "RawDeflateTests", dependencies: ["RawDeflate"]),
    .testTarget(
      name: "SQLiteLedgerTests",
      dependencies: ["SQLiteLedger", "LedgerTesting", "LedgerWriter", "TestSupport"]),
    .target(
      name: "SealingTesting", dependencies: ["NativePrimitives"], path: "Tests/SealingTesting"),
    .executableTarget(
      name: "SealingLimits", dependencies: ["DeviceSync"], path: "Tests/SealingLimits"),
    .executableTarget(
      name: "SealingVectors", dependencies: ["SealingTesting", "TestSupport"],
      path: "Tests/SealingVectors"),
    .testTarget(
      name: "SealingTests",
      dependencies: [
        "SealingTesting", "TestSupport", .product(name: "Crypto", package: "swift-crypto"),
      ], exclude: ["Fixtures"]),
    .target(
      name: "DeviceSyncTesting", dependencies: ["DeviceSync"], path: "Tests/DeviceSyncTesting"),
    .testTarget(
      name: "DeviceSyncTests",
      dependencies: [
        "DeviceSyncTesting", "LedgerTesting", "NativePrimitives", "RelayTesting", "Session",
        "SpaceHost", "TestSupport",
      ],
      exclude: ["Fixtures"]),
    .target(
      name: "RelayTesting",
      dependencies: ["Relay", "PostgresRelay", "SealingTesting", "TestSupport"],
      path: "Tests/RelayTesting"),
    .executableTarget(
      name: "RelayWriter", dependencies: ["RelayTesting", "PostgresRelay"],
      path: "Tests/RelayWriter"),
    .testTarget(
      name: "RelayTests", dependencies: ["Relay", "RelayTesting", "RelayWriter", "TestSupport"]),
    .testTarget(
      name: "SyncTests",
      dependencies: [
        "DeviceSync", "Relay", "RelayTesting", "TestSupport",
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .testTarget(
      name: "RelayServerTests",
      dependencies: [
        "RelayServer", "PostgresRelay", "RelayTesting", "TestSupport",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
      ]),
    .testTarget(
      name: "ConnectionsTests",
      dependencies: [
        "Connections", "TestSupport",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "X509", package: "swift-certificates"),
      ]),
    .testTarget(
      name: "SpaceHostTests",
      dependencies: [
        "SpaceHost", "LedgerTesting", "OpSets", "RelayTesting", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .testTarget(name: "WatchLinkTests", dependencies: ["WatchLink"]),
    .testTarget(
      name: "NativeHostTests",
      dependencies: ["NativeHost", "LedgerTesting", "TestSupport"]),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "Server", "SpaceHost", "Trackers", "LedgerTesting", "TestSupport",
        .product(name: "HummingbirdTesting", package: "hummingbird"),
      ]),
  ] + window,
  swiftLanguageModes: [.v6]
)

// Embedded Swift demands that a file imports whatever it uses; the portable core is held to that in
// every build, so that a slip shows at once.
let core = [
  "CivilTime", "JSON", "QRCode", "Ledger", "Wire", "Sync", "Sealing", "DeviceSync", "Trackers",
  "Exchange", "Texts", "Pages", "Session", "WatchLink", "WebApp", "ExchangeApp", "ReminderApp",
  "SyncApp",
]
for target in package.targets where core.contains(target.name) {
  target.swiftSettings = [.enableUpcomingFeature("MemberImportVisibility")]
}

// SwiftPM compiles a module anew when one that it names has changed, but not when that is further below, though it may hold code
// and sizes of that one too. So each names all that are below it.
@MainActor func below(_ target: Target) -> Set<String> {
  let named = target.dependencies.compactMap { dependency in
    if case .byNameItem(let name, _) = dependency { name } else { nil }
  }
  return package.targets.filter { named.contains($0.name) }
    .reduce(into: Set(named)) { $0.formUnion(below($1)) }
}
for (target, names) in package.targets.map({ ($0, below($0)) }) {
  let products = target.dependencies.filter { if case .byNameItem = $0 { false } else { true } }
  target.dependencies = names.sorted().map { .byName(name: $0) } + products
}

// Tests see what is internal, which a release build keeps to itself, and are not worth the optimizer's time
// themselves. All is built so that `make test` tests the objects that are shipped.
//
// The ledgers, trackers and imports are generic over where the records lie, which is known only in the modules above them. With
// what a module has to offer to the optimizer of the next one, an import of many rows takes a tenth less time.
for target in package.targets where target.type != .system {
  let flags =
    target.type == .test ? ["-Onone"] : ["-enable-testing", "-cross-module-optimization"]
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .unsafeFlags(flags, .when(platforms: [.linux], configuration: .release))
    ]
}
