// swift-tools-version: 6.1
import PackageDescription

// The modules of the app, which Xcode builds. `Sources` is a link to those of the whole project, whose manifest has flags that
// Xcode refuses in a package of an app, and programs that no phone runs.
//
// NB: the folder's name, in small letters, is the name of the package, within which `package` declarations are seen; the
// project names it as SWIFT_PACKAGE_NAME.
let package = Package(
  name: "Engine",
  platforms: [.iOS(.v18), .watchOS(.v11)],
  products: [
    .library(name: "NativeHost", targets: ["NativeHost"]),
    .library(name: "WatchLink", targets: ["WatchLink"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
  ],
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
    .target(name: "Texts", dependencies: ["Exchange"]),
    .target(name: "Pages", dependencies: ["Texts", "QRCode"]),
    .target(name: "Session", dependencies: ["Pages", "DeviceSync"]),
    .systemLibrary(name: "CZlib"),
    .systemLibrary(name: "CSQLite"),
    .target(name: "RawDeflate", dependencies: ["CZlib"]),
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
    .target(name: "WatchLink", dependencies: ["CivilTime", "JSON"]),
    .target(name: "NativeHost", dependencies: ["Session", "SQLiteLedger", "WatchLink"]),
  ],
  swiftLanguageModes: [.v6]
)

let hosts = ["RawDeflate", "SQLiteFiles", "SQLiteLedger", "NativeHost"]
for target in package.targets where target.type != .system && !hosts.contains(target.name) {
  target.swiftSettings = [.enableUpcomingFeature("MemberImportVisibility")]
}
