import Commands
import Foundation
import Testing

/// The program itself, with standard streams that are closed, full or non-blocking.
@Suite("The standard streams")
struct StandardStreamTests {
  private struct Ended {
    let code: Int32
    let output: [UInt8]
    let errors: String
  }

  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("dayring-streams-\(UUID().uuidString)")

  private var home: String { folder.path + "/home" }

  /// - Parameters:
  ///   - redirections: as a shell has them.
  ///   - change: to the environment, in which every value is a word of the shell.
  private func run(
    _ words: [String], _ redirections: String = "", setting change: String = "",
    to output: Pipe = Pipe()
  ) throws -> Ended {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let program = Bundle.main.executableURL?.deletingLastPathComponent()
      .appendingPathComponent("dayring").path
    process.arguments =
      ["-c", "\(change) exec \"$0\" \"$@\" \(redirections)", program ?? ""] + words
    process.environment = [
      "DAYRING_HOME": home, "HOME": home, "LANG": "C.UTF-8", "TZ": "UTC", "PATH": "/usr/bin:/bin",
    ]
    process.currentDirectoryURL = folder
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    try output.fileHandleForWriting.close()
    let read = output.fileHandleForReading.readDataToEndOfFile()
    let told = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Ended(
      code: process.terminationStatus, output: [UInt8](read),
      errors: String(decoding: told, as: UTF8.self))
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Among them each way in which a command writes.
  private static let commands: [[String]] = [
    ["--help"], ["--version"], ["help", "plan"], ["--generate-completion-script", "bash"],
    ["about"],
    ["today"], ["plan", "--json"], ["drink", "list", "--csv"],
    ["drink", "list", "--format", "{id}"],
    ["export", "backup", "-o", "-"], ["export", "drinks", "-o", "-"], ["widget", "today"],
    ["status"], ["status", "--json"], ["names", "beverages"], ["drink", "250"], ["watch"],
    ["watch", "--json"], ["do", "--list"], ["aliases"], ["check"], ["undo", "--list"], ["sync"],
    ["relay", "spaces", "--database", "relay.sqlite"],
    ["relay", "invite", "--database", "relay.sqlite"],
    ["relay", "--database", "relay.sqlite", "--listen", "127.0.0.1:0"],
    ["serve", "--port", "0", "--web", "web"],
  ]

  private func begin() throws {
    let web = folder.appendingPathComponent("web")
    try FileManager.default.createDirectory(at: web, withIntermediateDirectories: true)
    try Data("<!doctype html>".utf8).write(to: web.appendingPathComponent("index.html"))
    #expect(try run(["drink", "100"]).code == 0)
  }

  @Test(arguments: commands)
  func `What could not be written does not count as written`(words: [String]) throws {
    defer { remove() }
    try begin()
    for (place, reason) in [
      (">/dev/full", "No space left on device"), (">&-", "Bad file descriptor"),
    ] {
      let ended = try run(words, place)
      #expect(ended.code == 1, "\(place): \(ended.errors)")
      #expect(ended.errors.contains("couldn't be written: \(reason)"), "\(ended.errors)")
    }
  }

  @Test
  func `That it was not written is a document with --json`() throws {
    defer { remove() }
    let ended = try run(["drink", "250", "--json"], ">/dev/full")
    let error = try JSONSerialization.jsonObject(with: Data(ended.errors.utf8)) as? [String: Any]
    #expect((error?["error"] as? [String: Any])?["kind"] as? String == "unwritableOutput")
    // The command itself succeeded, as the error says.
    #expect(
      try run(["drink", "list", "--format", "{amountText}"]).output == Array("250 ml\n".utf8))
  }

  @Test
  func `An error of the command's own keeps its exit code`() throws {
    defer { remove() }
    #expect(try run(["--bogus"], ">/dev/full").code == 64)
    #expect(try run(["today"], ">/dev/full", setting: "DAYRING_HOME=/dev/null/x").code == 3)
  }

  @Test(arguments: ["<&-", ">&- 2>&-", "<&- >&- 2>&-"])
  func `With closed streams nothing that is told gets into a file`(closed: String) throws {
    defer { remove() }
    for words in [
      ["drink", "250"], ["nonsense"], ["drink", "abc"], ["plan", "add", "-"],
      ["import", "nothing"],
      ["backup"], ["export", "backup", "-o", "copy.json"], ["sync"],
    ] { _ = try run(words, closed) }
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for name in names where name.hasSuffix("-lock") {
      #expect(try Data(contentsOf: folder.appendingPathComponent(name)).isEmpty, "\(name)")
    }
    #expect(names.contains("home/dayring.sqlite-lock"))
    #expect(try run(["check"]).code == 0)
    #expect(
      try run(["drink", "list", "--format", "{amountText}"]).output == Array("250 ml\n".utf8))
    let copy = try Data(contentsOf: folder.appendingPathComponent("copy.json"))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: copy) }
  }

  @Test
  func `A non-blocking pipe gets all of it`() throws {
    defer { remove() }
    let words = ["--experimental-dump-help"]
    let whole = try run(words).output
    let pipe = Pipe()
    let end = pipe.fileHandleForWriting.fileDescriptor
    #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0)
    let ended = try run(words, to: pipe)
    #expect(ended.code == 0)
    #expect(whole.count > 1 << 16, "more than a pipe holds")
    #expect(ended.output == whole)
  }

  @Test(arguments: ["DAYRING_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME"])
  func `A variable that names a folder and is not UTF-8 is refused`(name: String) throws {
    defer { remove() }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let others = name == "DAYRING_HOME" ? "" : "unset DAYRING_HOME;"
    let ended = try run(
      ["drink", "100"], setting: "\(others) export \(name)=\"\(folder.path)/$(printf '\\377')\";")
    #expect(ended.code == 3)
    #expect(ended.errors.contains("The variable \(name) isn't UTF-8."), "\(ended.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test(arguments: [
    ["plan", "add"], ["import"], ["restore"], ["export", "drinks", "-o"],
    ["drink", "250", "--note"],
    ["widget", "today", "-o"], ["relay", "spaces", "--database"], ["serve", "--web"],
  ])
  func `An argument that is not UTF-8 is refused, and stands for no other`(words: [String]) throws {
    defer { remove() }
    let ended = try run(words, "\"$(printf 'a\\377b')\"")
    #expect(ended.code == 64)
    #expect(ended.errors.hasPrefix("Error: The argument “a\u{FFFD}b” isn't UTF-8."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    // The sign itself may be typed.
    #expect(try run(["plan", "add", "a\u{FFFD}b"]).code == 0)
  }

  @Test
  func `Standard input that is not UTF-8 adds nothing`() throws {
    defer { remove() }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data([0x61, 0x0a, 0xff, 0x0a]).write(to: folder.appendingPathComponent("lines"))
    let ended = try run(["plan", "add", "-"], "<lines")
    #expect(ended.code == 1)
    #expect(ended.errors.contains("isn't UTF-8 text"))
    #expect(try run(["plan", "add", "-"], "<.").errors.contains("Is a directory"))
    #expect(try run(["plan", "search", "a", "--format", "{title}"]).output.isEmpty)
  }
}
