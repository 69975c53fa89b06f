import Exchange
import Inflate
import Trackers

extension ImportContext {
  /// The context of an import from the options. The activity need not exist.
  init(
    _ dates: DateOrder?, activity: String?, goal: [String], file: String, in context: Context
  ) throws(CommandFailure) {
    self.init(
      zone: context.zone, now: context.now,
      dates: DateReading(chosen: dates, region: context.environment.region),
      unit: try context.userDay().settings.volumeUnit)
    let known = try Counter.all(in: context)
    self.activity = activity ?? ExportFormat.activity(ofFile: file, among: known)
    if let plan = try FastPlan.typed(goal, .add, in: context) { self.goal = FastGoal(plan) }
  }
}

extension FastGoal {
  /// Nil for an end time, which cannot be the goal of many fasts.
  fileprivate init?(_ plan: FastPlan) {
    switch plan {
    case .schedule(let schedule): self = schedule.goal
    case .minutes(let minutes): self.init(minutes: minutes)
    case .until: return nil
    }
  }
}

extension FileContents {
  /// The size in bytes from which progress is shown.
  private static let longRead: Int64 = 20 << 20
  /// The size in bytes from which the ledger is prepared for many lines.
  private static let long: Int64 = 1 << 20

  /// Reads a file, and shows the progress on a terminal.
  init(
    of path: String, as format: ImportFormat?, _ imported: ImportContext, in context: Context
  ) throws(CommandFailure) {
    let terminal = context.environment.terminal
    var isExpected = false
    var shown = -1
    defer { if shown >= 0 { StandardStream.error.tell("\r\u{1b}[K") } }
    do throws(FileFailure) {
      self = try FileContents(path: path, as: format, imported) { taken, size in
        if size > Self.long, !isExpected {
          context.ledger.expectMany()
          isExpected = true
        }
        guard terminal.isInteractive, size > Self.longRead else { return }
        let percent = Int(taken * 100 / size)
        if percent == shown { return }
        shown = percent
        StandardStream.error.tell("\r" + context.texts.exchange.percent(String(percent)))
      }
    } catch {
      throw CommandFailure(error, path)
    }
  }
}
