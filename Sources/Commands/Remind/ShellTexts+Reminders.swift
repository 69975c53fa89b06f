import CivilTime
import SQLiteLedger
import Trackers

/// Reminders and their channels.
extension ShellTexts {
  var noReminders: String { "No reminders in this time." }
  var noChannels: String {
    "No channels; add one with: dayring remind channel add desktop"
  }

  func reminderSettings(
    _ wishes: ReminderSettings, _ activities: [ActivityReminders]
  ) -> [(name: String, value: String)] {
    [
      ("Goal of a fast", onOff(wishes.fastGoal)), ("Eating window", onOff(wishes.eatingWindow)),
      ("Next start", onOff(wishes.nextStart)),
      (
        water,
        wishes.water.map { "every \($0.rawValue) h, \(hours(wishes.waking))" } ?? onOff(false)
      ),
      ("Tasks", onOff(wishes.tasks)), ("Activities", onOff(wishes.tallies)),
    ] + activities.map { ("  " + $0.activity.name, times($0.times)) }
      + [("Review", wishes.review.map { $0.iso8601 } ?? onOff(false))]
  }

  func activityTimes(_ name: String, _ times: [TimeOfDay]) -> String {
    times.isEmpty
      ? "No more reminders of \(name)." : "Reminds of \(name) at \(self.times(times))."
  }

  func snoozed(_ title: String, _ moment: String) -> String { "Put off: \(title), \(moment)." }

  func tested(_ channel: ReminderChannel, _ result: ChannelTestResult) -> String {
    let name = [channel.kind.rawValue, channel.address].filter { !$0.isEmpty }
      .joined(separator: " ")
    return switch result {
    case .arrived: "\(name): sent"
    case .failed(let problem): "\(name): \(problem)"
    }
  }

  private func onOff(_ isOn: Bool) -> String { isOn ? "on" : "off" }
  private func hours(_ waking: WakingHours) -> String {
    "\(waking.from.iso8601) to \(waking.to.iso8601)"
  }
  private func times(_ times: [TimeOfDay]) -> String {
    times.map { $0.iso8601 }.joined(separator: ", ")
  }
}
