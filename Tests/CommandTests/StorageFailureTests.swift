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
        Error: The file \(path) isn't a database. The file was left as it is. No intact backup was \
        found.

        """)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == data)
  }

  @Test
  func `So is a folder that cannot be made`() throws {
    let shell = try TestShell()
    shell.environment.databasePath = "/dev/null/dayring/dayring.sqlite"
    #expect(shell.run("").exitCode == 3)
  }

  @Test
  func `A link to a disk that is not there is named, with its remedy`() throws {
    let shell = try TestShell()
    let path = shell.environment.databasePath
    try FileManager.default.createDirectory(
      atPath: shell.folder.path + "/data", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: "/nowhere/dayring.sqlite")
    for line in ["drink 250", "", "check --repair", "backup", "plan", "export"] {
      let outcome = shell.run(line)
      #expect(outcome.exitCode == 3, "\(line)")
      #expect(
        outcome.errors
          == "Error: \(path) points to a place that doesn't exist. Is its disk mounted?\n")
    }
    #expect(shell.run("names tasks") == CommandResult())
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: shell.folder.path + "/data")
        == ["dayring.sqlite"])
  }

  @Test
  func `A damaged database behind a link is set aside beside itself, and the link stays`() throws {
    let shell = try TestShell()
    let (path, disk) = (shell.environment.databasePath, shell.folder.path + "/disk")
    for folder in [disk, shell.folder.path + "/data"] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    shell.environment.databasePath = disk + "/dayring.sqlite"
    shell.run("drink 250")
    let size = try Data(contentsOf: URL(fileURLWithPath: disk + "/dayring.sqlite")).count
    truncate(disk + "/dayring.sqlite", off_t(size / 2))
    for suffix in ["-wal", "-shm"] {
      try FileManager.default.removeItem(atPath: disk + "/dayring.sqlite" + suffix)
    }
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: disk + "/dayring.sqlite")
    shell.environment.databasePath = path
    #expect(shell.run("check --repair").output.contains(disk + "/backups/damaged-"))
    #expect(shell.run("drink 300").exitCode == 0)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: path) == disk + "/dayring.sqlite")
  }
}

/// Here since a folder has the name of the lock, which also keeps root from writing.
@Suite("Data that can only be read")
struct UnwritableStorageTests {
  private let shell: TestShell

  init() throws {
    shell = try TestShell()
    try shell.set(clock: "2026-11-19T08:00:00Z")
    shell.run("plan add \"Write report +carry\"")
    shell.run("plan add \"Water plants *daily\"")
    shell.run("drink 250")
    try shell.set(clock: "2026-11-20T19:30:15Z")
    let lock = shell.environment.databasePath + "-lock"
    try FileManager.default.removeItem(atPath: lock)
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
  }

  @Test(arguments: [
    "", "plan", "plan week", "plan search report", "plan overdue", "plan backlog", "plan archive",
    "plan show report", "plan review", "plan search report --csv", "status", "status --waybar",
    "status --format {plan.total}", "widget today", "widget plan", "do \"what is on my plan\"",
  ])
  func `A new day is shown as it would be, and a line says that it is not saved`(
    line: String
  ) throws {
    let before = try shell.stored()
    let outcome = shell.run(line)
    #expect(outcome.exitCode == 0 && !outcome.output.isEmpty)
    #expect(
      outcome.errors == """
        The database can't be written to, so the plan's changes for today are shown but not saved.

        """)
    #expect(try shell.stored() == before)
  }

  @Test(arguments: ["today", "plan", "plan search report", "status", "widget plan"])
  func `With --json a member says it`(line: String) {
    let outcome = shell.run(line + " --json")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.hasSuffix(#""unsaved":"storageUnlocked"}"# + "\n"))
  }

  @Test
  func `Tasks are carried into it, each time it is asked`() {
    for _ in 1...2 {
      let plan = shell.run("plan").output
      #expect(plan.contains("0 of 2 done") && plan.contains("“Write report” carried over."))
    }
  }

  @Test(arguments: [
    "check", "drink", "stats", "undo --list", "remind", "sync", "token list", "names tasks",
    "export drinks --output -", "export backup --output -", "settings", "fast", "count", "date",
  ])
  func `What needs no new day is read without a word`(line: String) {
    let outcome = shell.run(line)
    #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test
  func `A backup goes to another folder`() throws {
    let folder = shell.folder.path + "/elsewhere"
    #expect(shell.run(words: ["backup", "--to", folder]).exitCode == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
  }

  @Test(arguments: [
    "plan add x", "plan done report", "drink 100", "fast start", "undo", "token new widgets",
    "settings theme dark", "do \"log 100 ml\"", "remind set --water 2h", "plan move report fri",
  ])
  func `Every change is refused with the reason and exit code 3`(line: String) throws {
    let before = try shell.stored()
    let outcome = shell.run(line)
    #expect(outcome.exitCode == 3 && outcome.output.isEmpty, "\(outcome)")
    #expect(outcome.errors.contains("dayring.sqlite-lock is a folder, a link"))
    #expect(try shell.stored() == before)
  }

  @Test
  func `A change that changes nothing, and a refusal, are what they always are`() {
    #expect(shell.run("plan done nothing").exitCode == 1)
    #expect(shell.run("settings theme system").exitCode == 0)
  }
}
