import Foundation
import Testing

@testable import Commands

@Suite("Data that cannot be used")
struct StorageFailureTests {
  @Test
  func `It is refused with its path and exit code 3, and left as it is`() throws {
    let shell = try TestShell()
    let path = shell.environment.databasePath
    let data = Data(String(repeating: "Dear diary. ", count: 50).utf8)
    try FileManager.default.createDirectory(
      atPath: shell.folder.path + "/data", withIntermediateDirectories: true)
    try data.write(to: URL(fileURLWithPath: path))
    let outcome = shell.run("fast start")
    #expect(outcome.exitCode == 3)
    #expect(
      outcome.errors == """
        Error: The file \(path) is not a database. It was left as it is; there is no whole backup \
        beside it.

        """)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == data)
  }

  @Test
  func `So is a folder that cannot be made`() throws {
    let shell = try TestShell()
    shell.environment.databasePath = "/dev/null/dayring/dayring.sqlite"
    #expect(shell.run("").exitCode == 3)
  }
}
