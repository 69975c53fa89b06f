import Exchange
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
