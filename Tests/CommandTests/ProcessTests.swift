import Commands
import Foundation
import Testing

/// The program itself, as it was built.
@Suite("The process")
struct ProcessTests {
  private let home = FileManager.default.temporaryDirectory.path + "/dayring-\(UUID().uuidString)"

  private func process(_ words: [String], home: String) -> Process {
    let process = Process()
    process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent()
      .appendingPathComponent("dayring")
    process.arguments = words
    process.environment = ["DAYRING_HOME": home, "LANG": "C.UTF-8", "TZ": "UTC"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  private func run(_ words: [String], home: String) throws -> (code: Int32, output: String) {
    let process = process(words, home: home)
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test
  func `Exit codes are 0 done, 1 refused, 3 storage, 64 usage`() throws {
    defer { try? FileManager.default.removeItem(atPath: home) }
    #expect(try run(["fast", "start"], home: home).code == 0)
    #expect(try run(["fast", "start"], home: home).code == 1)
    #expect(try run(["fast", "stop", "--at", "soon"], home: home).code == 1)
    #expect(try run(["--bogus"], home: home).code == 64)
    #expect(try run(["today"], home: "/dev/null/x").code == 3)
    #expect(try run(["--help"], home: home).code == 0)
  }

  @Test
  func `Of several that start a fast at once, one does`() throws {
    defer { try? FileManager.default.removeItem(atPath: home) }
    let starts = (0..<6).map { _ in process(["fast", "start"], home: home) }
    for start in starts { try start.run() }
    for start in starts { start.waitUntilExit() }
    #expect(starts.map { $0.terminationStatus }.sorted() == [0, 1, 1, 1, 1, 1])
  }

  @Test
  func `A closed pipe ends it quietly`() throws {
    let process = process(["--help"], home: home)
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try output.fileHandleForReading.close()
    try process.run()
    try output.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(errors.fileHandleForReading.availableData.isEmpty)
  }

  @Test
  func `It tells its version without touching the data`() throws {
    let result = try run(["--version"], home: "/dev/null/x")
    #expect(result.code == 0)
    #expect(result.output == Dayring.configuration.version + "\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `It writes its own completions`(shell: String) throws {
    let result = try run(["--generate-completion-script", shell], home: "/dev/null/x")
    #expect(result.code == 0)
    #expect(result.output.contains("dayring"))
  }
}
