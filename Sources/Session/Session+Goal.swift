import CivilTime
import Ledger
import Pages
import Trackers

/// The goal sheet: a schedule, a duration or an end time, whichever the user touched last, with
/// the others kept in step.
extension Session {
  func goalForm() -> Form {
    let running = ledger.runningFasts().first
    let selected = plannedSchedule() ?? Schedules(in: ledger).selected
    let goal = running?.goal ?? selected.goal
    var form = Form(goal.fields)
    form.values[FieldID.goalMode] = "duration"
    form.values[FieldID.schedule] = key(of: goal, named: running?.schedule ?? selected.name)
    setEnd(&form, goal)
    return form
  }

  func keepInStep(_ form: inout Form, former: Form) {
    if form.differs(from: former, FieldID.schedule),
      let schedule = Schedules(in: ledger).all.first(where: {
        $0.key.description == form[FieldID.schedule]
      })
    {
      form.values.take(schedule.goal.fields)
      setEnd(&form, schedule.goal)
    } else if form.differs(from: former, FieldID.hours, FieldID.minutes) {
      form.values[FieldID.schedule] = Session.ownGoal
      if let goal = (try? minutes(form)).flatMap({ FastGoal(minutes: $0) }) {
        setEnd(&form, goal)
      }
    } else if form.differs(from: former, FieldID.untilDate, FieldID.untilTime) {
      form.values[FieldID.schedule] = Session.ownGoal
      if let end = try? moment(form, FieldID.untilDate, FieldID.untilTime) {
        let minutes = (end - goalStart() + .seconds(30)).wholeMinutes
        if let goal = FastGoal(minutes: minutes) {
          form.values.take(goal.fields)
        }
      }
    }
  }

  mutating func chooseGoal(
    _ form: Form
  ) throws(FormProblem) {
    let plan = try chosenPlan(form)
    if let running = ledger.runningFasts().first {
      if let refusal = refusal(of: .fasting(.edit(running.id, FastEdit(plan: plan)))) {
        throw .refused(refusal)
      }
      return
    }
    switch plan {
    case .schedule(let schedule):
      self.plan = nil
      if schedule.key != Settings(in: ledger).schedule {
        perform(.fasting(.useSchedule(schedule.key)))
      }
    case .minutes(let count):
      guard FastGoal(minutes: count) != nil else {
        throw .refused(.fasting(.goalOutOfRange(count)))
      }
      self.plan = plan
    case .until(let end):
      let count = (end - now + .seconds(30)).wholeMinutes
      guard FastGoal(minutes: count) != nil else {
        throw .refused(.fasting(.goalOutOfRange(count)))
      }
      self.plan = plan
    }
  }

  private func chosenPlan(_ form: Form) throws(FormProblem) -> FastPlan {
    if let key = Schedule.Key(form[FieldID.schedule]),
      let schedule = Schedules(in: ledger).all.first(where: { $0.key == key })
    {
      return .schedule(schedule)
    }
    if form[FieldID.goalMode] == "end" {
      let shown = (try? minutes(form)).map { zone.moment(goalStart().instant + .minutes($0)) }
      return .until(try moment(form, FieldID.untilDate, FieldID.untilTime, like: shown))
    }
    return .minutes(try minutes(form))
  }

  private static let ownGoal = "custom"

  private func key(of goal: FastGoal, named name: String) -> String {
    Schedules(in: ledger).all.first { $0.name == name && $0.goal == goal }?.key.description
      ?? Session.ownGoal
  }

  private func setEnd(_ form: inout Form, _ goal: FastGoal) {
    let end = zone.moment(goalStart().instant + goal.span)
    form.values.take(end.fields(FieldID.untilDate, FieldID.untilTime))
  }

  private func goalStart() -> Moment {
    ledger.runningFasts().first?.start ?? now
  }
}
