import Exchange
import Inflate
import Trackers

extension Context {
  /// What reading a file depends on. An activity that is not here yet is made by the import.
  func importContext(
    _ dates: DateOrder, activity: String?, goal: [String], file: String
  ) throws(CommandFailure) -> ImportContext {
    var context = ImportContext(
      zone: environment.zone, now: now, dateOrder: dates,
      unit: try userDay().settings.volumeUnit)
    let known = try activities().all
    context.activity = activity ?? ExportFormat.activity(ofFile: file, among: known)
    if let plan = try plan(goal) { context.goal = FastGoal(plan) }
    return context
  }
}

extension FastGoal {
  /// Nil for an end, which a goal for many fasts cannot be.
  fileprivate init?(_ plan: FastPlan) {
    switch plan {
    case .schedule(let schedule): self = schedule.goal
    case .minutes(let minutes): self.init(minutes: minutes)
    case .until: return nil
    }
  }
}

extension Context {
  /// Reads a file, and says on a terminal how far it is.
  func contents(
    of path: String, as format: ImportFormat?, _ context: ImportContext
  ) throws(CommandFailure) -> FileContents {
    var shown = -1
    defer { if shown >= 0 { StandardStream.error.put("\r\u{1b}[K") } }
    do throws(FileFailure) {
      return try FileContents(path: path, as: format, context) { taken, size in
        guard environment.terminal.isInteractive, size > Self.longRead else { return }
        let percent = Int(taken * 100 / size)
        if percent == shown { return }
        shown = percent
        StandardStream.error.put("\r\(percent) %")
      }
    } catch {
      throw CommandFailure(error, path)
    }
  }

  /// In bytes; what is shorter is read before anyone could look.
  private static let longRead: Int64 = 20 << 20
}

extension CommandFailure {
  init(_ failure: FileFailure, _ path: String) {
    switch failure {
    case .contents(let error): self = .file(error)
    case .system(let code): self = .unreadable(path, code: code)
    }
  }
}
