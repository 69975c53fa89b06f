import Foundation
import TestSupport
import Testing

/// A database of its own, and `dayring` as it was built.
final class DeviceProgram: Sendable {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  struct Result {
    let code: Int32
    let output: String
    let errors: String
  }

  @discardableResult
  func run(_ words: String...) throws -> Result {
    let running = try Running(words, in: folder)
    let output = running.rest()
    return Result(code: running.exitCode(), output: output, errors: running.errors())
  }

  func begin(_ words: String...) throws -> Running { try Running(words, in: folder) }

  /// The drinks in microlitres, in the order of the amounts.
  func drinks() throws -> [Int] {
    let list = try run("drink", "list", "--limit", "10000", "--json").output
    return list.matches(of: /"at":"[^"]+","amountMicrolitres":([0-9]+)/).compactMap { Int($0.1) }
      .sorted()
  }
}

/// A process of one command.
final class Running: Sendable {
  private let process: Process
  private let output = Pipe()
  private let problems = Pipe()

  fileprivate init(_ words: [String], in folder: TemporaryFolder) throws {
    process = Process()
    process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent()
      .appendingPathComponent("dayring")
    process.arguments = words
    process.environment = ["DAYRING_HOME": folder.path("home"), "LANG": "C.UTF-8", "TZ": "UTC"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = problems
    try process.run()
  }

  deinit {
    if process.isRunning { send(SIGKILL) }
  }

  /// Reads on until it has printed this.
  func said<Found>(_ pattern: Regex<Found>) throws -> Found {
    var text = ""
    while true {
      if let match = text.firstMatch(of: pattern) { return match.output }
      let data = output.fileHandleForReading.availableData
      try #require(!data.isEmpty, "It ended before it said so: \(text)\(errors())")
      text += String(decoding: data, as: UTF8.self)
    }
  }

  func rest() -> String {
    String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
  func errors() -> String {
    String(decoding: problems.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for its end.
  /// - Returns: −1 where a signal has ended it.
  func exitCode() -> Int32 {
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : -1
  }
}
