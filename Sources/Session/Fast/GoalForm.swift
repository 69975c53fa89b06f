import CivilTime
import Ledger
import Pages
import Trackers

/// The goal sheet: a schedule, a duration or an end time, whichever was edited last, with the
/// others kept in step.
final class GoalForm {
  private let schedules: Schedules
  /// The stored key; the schedule may no longer exist.
  private let chosen: Schedule.Key
  private let running: Fast?
  private let tab: TabState

  private static let ownGoal = "custom"

  init(in ledger: MemoryLedger, _ tab: TabState) {
    schedules = Schedules(in: ledger)
    chosen = Settings(in: ledger).schedule
    running = ledger.runningFasts().first
    self.tab = tab
  }

  var sheet: Sheet {
    let selected = tab.plannedSchedule ?? schedules.selected
    let goal = running?.goal ?? selected.goal
    var form = Form(goal.fields)
    form.values[FieldID.goalMode] = "duration"
    form.values[FieldID.schedule] = key(of: goal, named: running?.schedule ?? selected.name)
    form.values.take(end(of: goal))
    return Sheet(.fast(.goal(schedules.all)), form)
  }

  func keepInStep(_ form: inout Form, former: Form) {
    let reader = FormReader(form, tab)
    if form.differs(from: former, FieldID.schedule),
      let schedule = schedules.all.first(where: {
        $0.key.description == form[FieldID.schedule]
      })
    {
      form.values.take(schedule.goal.fields)
      form.values.take(end(of: schedule.goal))
    } else if form.differs(from: former, FieldID.hours, FieldID.minutes) {
      form.values[FieldID.schedule] = GoalForm.ownGoal
      if let goal = (try? reader.minutes()).flatMap({ FastGoal(minutes: $0) }) {
        form.values.take(end(of: goal))
      }
    } else if form.differs(from: former, FieldID.untilDate, FieldID.untilTime) {
      form.values[FieldID.schedule] = GoalForm.ownGoal
      if let end = try? reader.moment(FieldID.untilDate, FieldID.untilTime) {
        let minutes = (end - start + .seconds(30)).wholeMinutes
        if let goal = FastGoal(minutes: minutes) {
          form.values.take(goal.fields)
        }
      }
    }
  }

  /// Sets the chosen goal of the running fast or the next one.
  func submission(_ fields: FormReader) throws(FormProblem) -> Submission {
    let plan = try plan(fields)
    if let running { return Submission(.fast(.edit(running.id, FastEdit(plan: plan)))) }
    let asked = Submission()
    asked.nextFast = .some(plan)
    let minutes: Int
    switch plan {
    case .schedule(let schedule):
      asked.nextFast = .some(nil)
      if schedule.key != chosen {
        asked.commands = [.fast(.useSchedule(schedule.key))]
      }
      return asked
    case .minutes(let count): minutes = count
    case .until(let end): minutes = (end - tab.now + .seconds(30)).wholeMinutes
    }
    if FastGoal(minutes: minutes) == nil { throw .refused(.fast(.goalOutOfRange(minutes))) }
    return asked
  }

  private func plan(_ fields: FormReader) throws(FormProblem) -> FastPlan {
    if let key = Schedule.Key(fields[FieldID.schedule]),
      let schedule = schedules.all.first(where: { $0.key == key })
    {
      return .schedule(schedule)
    }
    if fields[FieldID.goalMode] == "end" {
      let shown = (try? fields.minutes()).map { tab.zone.moment(start.instant + .minutes($0)) }
      return .until(try fields.moment(FieldID.untilDate, FieldID.untilTime, like: shown))
    }
    return .minutes(try fields.minutes())
  }

  private func key(of goal: FastGoal, named name: String) -> String {
    schedules.all.first { $0.name == name && $0.goal == goal }?.key.description
      ?? GoalForm.ownGoal
  }

  private var start: Moment { running?.start ?? tab.now }

  private func end(of goal: FastGoal) -> [String: String] {
    tab.zone.moment(start.instant + goal.span).fields(FieldID.untilDate, FieldID.untilTime)
  }
}

extension TabState {
  /// A goal for the next fast only, as a schedule without a name.
  var plannedSchedule: Schedule? {
    let minutes: Int
    switch nextFast {
    case nil: return nil
    case .schedule(let schedule): return schedule
    case .minutes(let count): minutes = count
    case .until(let end): minutes = (end - now + .seconds(30)).wholeMinutes
    }
    return Schedule(key: .preset(""), name: "", goal: FastGoal(clamping: minutes))
  }
}

extension FastGoal {
  var fields: [String: String] {
    [FieldID.hours: String(minutes / 60), FieldID.minutes: String(minutes % 60)]
  }
}
