import Foundation
import TestSupport

/// A foreign reader of QR codes: `zbarimg` of Debian's zbar-tools.
struct Scanner {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// - Returns: what it reads; empty where it finds no code.
  func read(dark: [[Bool]]) throws -> [UInt8] {
    // A module as three pixels, in the format that is only numbers.
    let rows = dark.flatMap { row in
      Array(repeating: row.flatMap { Array(repeating: $0 ? "1" : "0", count: 3) }, count: 3)
    }
    let picture =
      "P1 \(rows.first?.count ?? 0) \(rows.count)\n"
      + rows.map { $0.joined(separator: " ") }.joined(separator: "\n")
    try folder.write(Array(picture.utf8), to: "code.pbm")
    return try scan("code.pbm")
  }

  /// - Parameter edge: in pixels.
  func read(svg: String, edge: Int) throws -> [UInt8] {
    try folder.write(Array(svg.utf8), to: "code.svg")
    _ = try output(
      of: "/usr/bin/rsvg-convert",
      ["-w", "\(edge)", folder.path("code.svg"), "-o", folder.path("code.png")])
    return try scan("code.png")
  }

  private func scan(_ name: String) throws -> [UInt8] {
    try output(
      of: "/usr/bin/zbarimg", ["--quiet", "--raw", "--oneshot", "-Sbinary", folder.path(name)])
  }

  private func output(of program: String, _ arguments: [String]) throws -> [UInt8] {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    // It complains where there is no bus, which it does not need here.
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return [UInt8](data)
  }
}
