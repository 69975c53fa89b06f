import Foundation
import Ledger
import Testing

/// A process that writes, and prints each stamp when it is on disk.
struct Writer {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ path: String, count: Int = .max) throws {
    try self.init(path, String(count))
  }

  /// One that brings the log in all the time.
  init(checkpointing path: String) throws {
    try self.init(path, "checkpoint")
  }

  private init(_ path: String, _ task: String) throws {
    let folder = Bundle.main.executableURL?.deletingLastPathComponent()
    process.executableURL = folder?.appendingPathComponent("LedgerWriter")
    process.arguments = [path, task]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// Kills it with the signal that no process can catch once it has printed so many lines.
  func killed(afterLines count: Int) throws -> [Stamp] {
    var text = Data()
    while text.count(where: { $0 == UInt8(ascii: "\n") }) < count {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      text += more
    }
    Foundation.kill(process.processIdentifier, SIGKILL)
    text += try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Self.stamps(in: text)
  }

  /// Kills it as soon as something is so, or when it has ended by itself.
  func killed(once isSo: () -> Bool) throws -> [Stamp] {
    while process.isRunning, !isSo() {}
    return try killed(afterLines: 0)
  }

  /// Ends one that brings the log in.
  func ended() throws -> Int32 {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }

  func finished() throws -> [Stamp] {
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return Self.stamps(in: text)
  }

  private static func stamps(in text: Data) -> [Stamp] {
    String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { Stamp(String($0)) }
  }
}
