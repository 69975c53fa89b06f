import Trackers

extension PlanTexts {
  /// Sentences on the changes of a rollover; empty if there are none.
  package func rollover(_ rollover: Rollover) -> [String] {
    var sentences: [String] = []
    if let what = subject(rollover.carried) { sentences.append(say("Carried \(what) to today.")) }
    if let what = subject(rollover.appeared) {
      sentences.append(
        say(
          rollover.appeared.count, one: "\(what) comes round again.",
          other: "\(what) come round again."))
    }
    sentences += demoted(rollover.demoted)
    if let what = subject(rollover.expired) {
      sentences.append(
        say(
          rollover.expired.count, one: "\(what) has expired; the archive keeps it.",
          other: "\(what) have expired; the archive keeps them."))
    }
    return sentences
  }

  /// Sentences on demoted tasks: up to three by title with the reason, more by number.
  private func demoted(_ demotions: [Rollover.Demotion]) -> [String] {
    if demotions.count > 3 {
      return [say("\(demotions.count) tasks are in no bucket, as their slots were taken.")]
    }
    return demotions.map { demotion in
      let title = quoted(demotion.task.title)
      guard let region = demotion.task.place.region else {
        return say("\(title) is in no bucket, as its slot was taken.")
      }
      let slots = slots(of: demotion.from, region)
      return say(
        demotion.from.limit ?? 0, one: "\(title) is in no bucket, as the \(slots) was taken.",
        other: "\(title) is in no bucket, as the \(slots) were taken.")
    }
  }

  /// The title of one task, or the number of several; nil for none.
  private func subject(_ tasks: [PlanTask]) -> String? {
    guard let first = tasks.first else { return nil }
    return tasks.count == 1 ? quoted(first.title) : self.tasks(tasks.count)
  }
}
