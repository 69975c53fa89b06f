import CivilTime
import Texts
import Trackers

/// Fills placeholders. What there is none of at the moment is nothing: `{fast.elapsed}` is empty
/// while nobody fasts.
struct StatusLineWriter {
  let snapshot: WidgetSnapshot
  let zone: Zone
  let texts: WidgetTexts

  func fasting(_ value: String) -> String {
    let duration = texts.common.duration
    guard case .running(let running)? = snapshot.fasting else {
      guard case .idle(let idle)? = snapshot.fasting else { return "" }
      let window = idle.window.flatMap { $0.isOpen ? $0 : nil }
      return switch value {
      case "state": window == nil ? "idle" : "eating"
      case "remaining": window.map { duration.clock($0.remaining) } ?? ""
      case "end": window.map { time($0.closes) } ?? ""
      case "goal": duration.clock(idle.schedule.goal.span)
      default: ""
      }
    }
    return switch value {
    case "state": running.isGoalReached ? "reached" : "fasting"
    case "elapsed": duration.clock(running.elapsed)
    case "remaining": duration.clock(running.remaining)
    case "goal": duration.clock(running.fast.goal.span)
    case "end": time(running.fast.plannedEnd)
    default: texts.percent(running.permille)
    }
  }

  private func time(_ instant: Instant) -> String {
    zone.moment(instant).local.timeOfDay.iso8601
  }

  func water(_ value: String) -> String {
    guard let figure = snapshot.water, let goal = figure.goal else { return "" }
    let amount: Int64 =
      switch value {
      case "goal": goal.amount
      case "remaining": max(0, goal.amount - figure.amount)
      case "amount": max(0, figure.amount)
      default: -1
      }
    return amount < 0
      ? texts.percent(figure.permille) : texts.volume(Volume(tenths: amount), snapshot.unit)
  }

  func plan(_ value: String) -> String {
    guard let plan = snapshot.plan else { return "" }
    return switch value {
    case "done": String(plan.done)
    case "total": String(plan.total)
    case "next": plan.tasks.first { $0.isOpen }?.title.harmless ?? ""
    default: plan.total == 0 ? "" : texts.percent(plan.done * 1000 / plan.total)
    }
  }

  func tally(_ tally: WidgetSnapshot.TallyFigure?, _ value: String) -> String {
    guard let tally else { return "" }
    let goal = tally.figure.goal
    return switch value {
    case "name": tally.activity.name.harmless
    case "count": TallyAmount(thousandths: tally.figure.amount).text()
    case "goal": goal.map { TallyAmount(thousandths: $0.amount).text() } ?? ""
    default: goal == nil ? "" : texts.percent(tally.figure.permille)
    }
  }

  /// Days ahead are positive, those that have gone by negative.
  func date(_ count: DateCount?, _ value: String) -> String {
    guard let count else { return "" }
    return switch value {
    case "name": count.counter.name.harmless
    case "days": String(count.daysAhead)
    default: count.target.iso8601
    }
  }
}
