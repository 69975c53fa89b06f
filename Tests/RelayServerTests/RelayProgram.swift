import Foundation
import Testing

/// A running `dayring relay`.
final class RelayProgram: Sendable {
  /// Such as `http://127.0.0.1:4170`.
  let address: String
  private let process: Process

  /// - Parameter database: a file, or a server's URI.
  init(_ database: String, _ options: [String] = []) throws {
    process = Process()
    process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent()
      .appendingPathComponent("dayring-server")
    // An option is given once.
    let usual = [("--listen", "127.0.0.1:0"), ("--minute-limit", "1024")]
    let others = usual.filter { !options.contains($0.0) }.flatMap { [$0.0, $0.1] }
    process.arguments = ["relay", "--database", database] + others + options
    process.environment = ["LANG": "C.UTF-8", "TZ": "UTC"]
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var text = ""
    while !text.contains("Ctrl-C") {
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "It ended before it served: \(text)")
      text += String(decoding: data, as: UTF8.self)
    }
    address = String(try #require(text.firstMatch(of: /http:[0-9.\/]+:[0-9]+/)).0)
    // Later output is discarded, and must not fill the pipe.
    output.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
  }

  deinit {
    if process.isRunning { send(SIGKILL) }
  }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for its end.
  /// - Returns: −1 where a signal has ended it.
  func exitCode() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }

  /// The output of another command about the same relay, which may read standard input.
  static func command(_ words: [String], given: String = "") throws -> String {
    let process = Process()
    process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent()
      .appendingPathComponent("dayring")
    process.arguments = ["relay"] + words
    process.environment = ["LANG": "C.UTF-8", "TZ": "UTC"]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(given.utf8))
    try input.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
