import Foundation
import Ledger
import SQLiteLedger
import Workloads

/// The result of one round.
struct Answer: Codable {
  /// By the clock on the wall, for the work itself, preparations left out.
  var seconds = 0.0
  /// The processor time of this process, for busy machines.
  var processor = 0.0
  /// Records, ops, fasts or keystrokes: proof that the work was done.
  var count: Int
  /// Field writes of the whole history.
  var writes: Int
}

/// One process's measurements, all on the same history.
struct Measurements {
  private let years: TenYears
  private let writes: Int
  private let ledger: MemoryLedger
  private var appender: Appender?
  private var tasks: ManyTasks?

  init(of years: TenYears) {
    self.years = years
    writes = years.writeCount
    ledger = years.merged()
  }

  mutating func answer(_ name: String, _ arguments: [String]) throws -> Answer {
    switch name {
    case "merge": return timed { years.merged().recordCount }
    case "backwards": return timed { years.mergedBackwards().recordCount }
    case "figures": return timed { AllFigures(in: ledger, at: years.now).statistics.total }
    case "search": return search()
    case "database":
      return try fill(arguments[0], with: years.ops + TenYearsOfTasks(endingAt: years.now).ops)
    case "years": return try fill(arguments[0], with: years.ops)
    case "browser": return try writeBrowserData(to: arguments[0])
    case "growth":
      let history = LongHistory(
        entries: Int(arguments[1]) ?? 0, years: Int(arguments[2]) ?? 1, endingAt: years.now.instant)
      return Answer(count: try writeGrowthData(history, to: arguments[0]), writes: writes)
    case "long":
      let history = LongHistory(
        entries: Int(arguments[1]) ?? 0, years: Int(arguments[2]) ?? 1, endingAt: years.now.instant)
      return try fill(arguments[0], with: Op.ops(of: history.merged().allRecords))
    case "append": return try append(Int(arguments[1]) ?? 1, to: arguments[0])
    case "nothing": return try commitNothing(Int(arguments[1]) ?? 1, to: arguments[0])
    default: throw UnknownRequest(name: name)
    }
  }

  private func timed(_ work: () throws -> Int) rethrows -> Answer {
    var answer = Answer(count: 0, writes: writes)
    let processor = secondsOfProcessor()
    let duration = try ContinuousClock().measure { answer.count = try work() }
    answer.seconds = duration / .seconds(1)
    answer.processor = secondsOfProcessor() - processor
    return answer
  }

  /// The tasks are made when first asked for, and their index by the first keystroke.
  private mutating func search() -> Answer {
    var tasks = self.tasks.take() ?? ManyTasks()
    defer { self.tasks = tasks }
    return timed { tasks.search() }
  }

  private func fill(_ path: String, with ops: [Op]) throws -> Answer {
    var generator = SystemRandomNumberGenerator()
    let ledger = try SQLiteLedger(path: path, ifNew: DatabaseIdentity(random: &generator))
    try ledger.append(ops)
    // The rows for the yardstick are taken from the file alone.
    try ledger.checkpoint()
    return Answer(count: ops.count, writes: writes)
  }

  /// Makes commits that change nothing, to measure the cost of the ``CommitLock``.
  private mutating func commitNothing(_ count: Int, to path: String) throws -> Answer {
    let appender = try self.appender ?? Appender(path: path, after: years.now)
    self.appender = appender
    return try timed {
      for _ in 0..<count { try appender.ledger.exclusively { () throws(StorageError) in } }
      return count
    }
  }

  private func writeBrowserData(to folder: String) throws -> Answer {
    Answer(count: try BrowserData(years, ledger).write(to: folder), writes: writes)
  }

  /// Appends new drinks to a database, each op a commit of its own.
  private mutating func append(_ count: Int, to path: String) throws -> Answer {
    var appender = try self.appender ?? Appender(path: path, after: years.now)
    let ops = appender.newOps(count)
    let answer = try timed {
      for op in ops { try appender.ledger.append([op]) }
      return ops.count
    }
    self.appender = appender
    return answer
  }
}

private func secondsOfProcessor() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

struct UnknownRequest: Error {
  let name: String
}
