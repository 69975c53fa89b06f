import CivilTime
import Foundation
import Ledger
import SQLiteLedger
import Synchronization
import TestSupport
import Trackers

@testable import Commands

/// A command line with a clock that stands still, in winter 2026 one hour ahead of UTC, and a
/// folder of its own.
final class TestShell {
  let folder: URL
  var environment: Environment

  init(interactive: Bool = false) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("dayring-commands-\(UUID().uuidString)", isDirectory: true)
    let numbers = CountedNumbers()
    environment = Environment(
      clock: { Instant(milliseconds: 0) }, zone: Zone(fixed: UTCOffset(minutes: 60)),
      random: { numbers.next() }, databasePath: folder.path + "/data/dayring.sqlite",
      terminal: Terminal(isInteractive: interactive), serve: { _ in 0 })
    try set(clock: "2026-11-20T19:30:15Z")
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func set(clock iso8601: String) throws {
    guard let now = Moment(iso8601: iso8601) else { throw NotATime() }
    environment.clock = { now.instant }
  }

  /// - Parameter line: words between spaces; what stands in quotes is one word.
  @discardableResult
  func run(_ line: String) -> CommandResult {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    return run(
      words: parts.enumerated().flatMap { index, part in
        index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
      })
  }

  @discardableResult
  func run(words: [String]) -> CommandResult {
    Program.run(words, in: environment)
  }

  /// All stored records, to compare before and after.
  func stored() throws -> [Record] {
    let ledger = try ledger
    let kinds = [
      Kind.fast, .schedule, .settings, .drink, .beverage, .goal, .activity, .tally, .date, .task,
      .routine,
    ]
    return try kinds.flatMap { try ledger.records(of: $0) }
  }

  /// Changes settings, as the browser's page does.
  func choose(_ change: (inout Settings) -> Void) throws {
    let ledger = try ledger
    let former = try Settings(in: ledger)
    var settings = former
    change(&settings)
    guard let change = settings.change(from: former) else { return }
    _ = try ledger.commit(change, at: environment.clock())
  }

  /// The path of a new file beside the data.
  func file(_ name: String, _ text: String) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  var ledger: SQLiteLedger {
    get throws {
      try SQLiteLedger.open(at: environment.databasePath, random: environment.random)
    }
  }
}

private struct NotATime: Error {}

/// The same "random" numbers in every run.
private final class CountedNumbers: Sendable {
  private let generator = Mutex(SeededGenerator(seed: 7))

  func next() -> UInt64 { generator.withLock { $0.next() } }
}
