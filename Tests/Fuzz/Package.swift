// swift-tools-version: 6.1
import PackageDescription

/// The fuzzer, a package of its own so that it is no part of the normal build: the same sources,
/// each branch of which libFuzzer watches. `scripts/fuzz` builds and runs it.
///
/// NB: it has the main package's name, which gives it access to `package` declarations.
let package = Package(
  name: "Dayring",
  targets: [
    .target(name: "CivilTime", path: "Core/CivilTime"),
    .target(name: "JSON", path: "Core/JSON"),
    .target(name: "QRCode", path: "Core/QRCode"),
    .target(name: "Ledger", dependencies: ["CivilTime", "JSON"], path: "Core/Ledger"),
    .target(name: "Wire", dependencies: ["JSON"], path: "Core/Wire"),
    .target(name: "Sync", dependencies: ["Wire"], path: "Core/Sync"),
    .target(name: "Sealing", dependencies: ["Ledger", "Wire"], path: "Core/Sealing"),
    .target(name: "DeviceSync", dependencies: ["Sealing", "Sync"], path: "Core/DeviceSync"),
    .target(name: "Trackers", dependencies: ["Ledger"], path: "Core/Trackers"),
    .target(name: "Exchange", dependencies: ["Trackers"], path: "Core/Exchange"),
    .systemLibrary(name: "CZlib", path: "Core/CZlib"),
    .target(name: "Inflate", dependencies: ["Exchange", "CZlib"], path: "Core/Inflate"),
    .target(name: "Texts", dependencies: ["Exchange"], path: "Core/Texts"),
    .target(name: "Pages", dependencies: ["Texts", "QRCode"], path: "Core/Pages"),
    .target(name: "Session", dependencies: ["Pages", "DeviceSync"], path: "Core/Session"),
    .target(name: "ArchiveTesting", dependencies: ["Exchange"], path: "ArchiveTesting"),
    .target(name: "OpSets", dependencies: ["Trackers"], path: "Ops"),
    .target(
      name: "FuzzTargets", dependencies: ["Inflate", "ArchiveTesting", "OpSets", "Session"],
      path: "Targets"),
    .target(name: "FuzzEntry", dependencies: ["FuzzTargets"], path: "Entry"),
    .executableTarget(
      name: "fuzzer", dependencies: ["FuzzEntry"], path: "Fuzzer",
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer"])]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type == .regular {
  target.swiftSettings = [.unsafeFlags(["-sanitize=fuzzer"])]
}
