// swift-tools-version: 6.1
import PackageDescription

/// The portable core comes first; see docs/architecture.md for who may know whom.
let package = Package(
  name: "Dayring",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "dayring", targets: ["dayring"]),
    .executable(name: "WebApp", targets: ["WebApp"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
  ],
  targets: [
    .target(name: "CivilTime"),
    .target(name: "JSON"),
    .target(name: "Ledger", dependencies: ["CivilTime", "JSON"]),
    .target(name: "Trackers", dependencies: ["Ledger"]),
    .target(name: "Texts", dependencies: ["Trackers"]),
    .target(name: "Pages", dependencies: ["Texts"]),
    .target(name: "Session", dependencies: ["Pages"]),
    .executableTarget(name: "WebApp", dependencies: ["Session"]),
    .target(
      name: "SQLiteLedger",
      dependencies: ["Ledger", .product(name: "GRDB", package: "GRDB.swift")]),
    .target(
      name: "Server",
      dependencies: [
        "SQLiteLedger", .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .executableTarget(
      name: "dayring",
      dependencies: [
        "Server", "SQLiteLedger", "Texts",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      linkerSettings: [.unsafeFlags(["-Xclang-linker", "-no-pie", "-Xlinker", "-s"], .when(platforms: [.linux], configuration: .release))]),
  ],
  swiftLanguageModes: [.v6]
)
