import CivilTime
import Trackers

extension English {
  @Sendable static func explain(_ refusal: PlanRefusal, _ today: Day) -> Explanation {
    switch refusal {
    case .slotFull(let day, let region, let bucket):
      let limit = bucket.limit ?? 0
      let slots =
        plural(limit) == .one
        ? "The \(self.slots(of: bucket, region)) is"
        : "All \(limit) \(self.slots(of: bucket, region)) are"
      return Explanation(
        "\(slots) taken \(onDay(day, today)).",
        "Choose another bucket, part of the day or day; what is done keeps its slot.")
    case .noSuchTask(let typed): return explainTask(typed, [])
    case .text(let refusal, let field): return explain(refusal, field == .title ? "title" : "note")
    case .yearOutOfRange: return explain(.yearOutOfRange)
    case .repeatOutOfRange:
      return Explanation(
        "That is not how often a task can repeat.",
        "Choose from every day to every 365 days, or at least one day of the week.")
    case .badExpiry:
      return Explanation(
        "The last day of use lies before the day that it is planned for.",
        "Choose that day or a later one; in the backlog, one from today on.")
    }
  }

  @Sendable static func explainTask(_ typed: String, _ nearest: [String]) -> Explanation {
    Explanation(
      typed.isEmpty ? "There is no such task any more." : "There is no task \(quoted(typed)).",
      nearest.isEmpty
        ? "Choose one from the list." : "Did you mean \(alternatives(nearest.map(quoted)))?")
  }
}
