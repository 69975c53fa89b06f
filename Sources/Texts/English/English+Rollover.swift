import Trackers

extension English {
  @Sendable static func rollover(_ rollover: Rollover) -> [String] {
    var sentences: [String] = []
    if let what = subject(rollover.carried) { sentences.append("Carried \(what) to today.") }
    if let what = subject(rollover.appeared) {
      let verb = plural(rollover.appeared.count) == .one ? "comes" : "come"
      sentences.append("\(what) \(verb) round again.")
    }
    sentences += demoted(rollover.demoted)
    if let what = subject(rollover.expired) {
      let isOne = plural(rollover.expired.count) == .one
      sentences.append(
        "\(what) \(isOne ? "has" : "have") expired; the archive keeps \(isOne ? "it" : "them").")
    }
    return sentences
  }

  /// Few are named with what kept them out, more are counted.
  private static func demoted(_ demotions: [Rollover.Demotion]) -> [String] {
    if demotions.count > 3 {
      return ["\(demotions.count) tasks are in no bucket, as their slots were taken."]
    }
    return demotions.map { demotion in
      let title = quoted(demotion.task.title)
      guard let region = demotion.task.place.region else {
        return "\(title) is in no bucket, as its slot was taken."
      }
      let isOne = plural(demotion.from.limit ?? 0) == .one
      return "\(title) is in no bucket, as the \(slots(of: demotion.from, region))"
        + " \(isOne ? "was" : "were") taken."
    }
  }

  /// One by its title, several by their number; nil for none.
  private static func subject(_ tasks: [PlanTask]) -> String? {
    guard let first = tasks.first else { return nil }
    return tasks.count == 1 ? quoted(first.title) : counted(tasks.count, "task", "tasks")
  }
}
