import Exchange
import Texts
import Trackers

extension PageTexts {
  var onThisDevice: String { say("On this device") }
  func headline(_ permission: NotificationPermission) -> String {
    switch permission {
    case .undecided: say("Notifications are off")
    case .granted: say("Notifications are on")
    case .denied: say("Notifications are blocked")
    case .unsupported, .unserved: say("Notifications aren't available")
    }
  }
  func note(on permission: NotificationPermission) -> String {
    switch permission {
    case .undecided: say("Notifications have buttons to stop a fast or log a drink.")
    case .granted:
      say(
        """
        Reminders appear while Dayring is open, even in the background. Missed reminders arrive \
        later if still useful.
        """)
    case .denied:
      say(
        """
        To allow notifications, open this site's settings next to its address, or the installed \
        app's settings in your system. Set Notifications to Allow, then come back.
        """)
    case .unsupported:
      say(
        """
        This browser can't show notifications at this address. Notifications need a secure address \
        (HTTPS) and, on iPhone and iPad, Dayring on the Home Screen.
        """)
    case .unserved:
      say("No program on this desktop shows notifications. Start one, and reminders appear.")
    }
  }
  var alsoWhenClosed: String { say("Also when Dayring is closed") }
  var turnOn: String { say("Turn on") }
  var turnOff: String { say("Turn off") }
  func note(on wake: PushState, status: Int) -> String {
    switch wake {
    case .hidden: ""
    case .alone: say("Turn on sync, so that a relay can wake this device.")
    case .absent: say("This relay doesn't wake devices. Its operator can turn that on.")
    case .unreachable: say("The relay isn't answering right now.")
    case .off:
      say(
        """
        Your browser's push service will learn when this device is woken, its address, and which \
        relay wakes it. The relay will learn the times. Neither learns what the reminders say.
        """)
    case .failed: say("Your browser couldn't register with its push service. Try again later.")
    case .unknown: say("The relay doesn't support your browser's push service.")
    case .on: say("The relay wakes this device when a reminder is due.")
    case .asking: say("Asking the relay…")
    case .taken: say("The push service accepted the test. Waiting for the test to arrive…")
    case .came: say("The test arrived: this device can be woken.")
    case .refused: say("The push service rejected the test (\(status)).")
    case .unanswered: say("The relay can't reach the push service.")
    case .late:
      say("The test didn't arrive within a minute. Phones in power-saving mode may delay it.")
    }
  }

  var notifyHere: String { say("Notify me on this device") }
  var sendTest: String { say("Send a test") }

  var comingReminders: String { say("Next", context: "reminders") }
  var noneComing: String { say("Nothing due in the next 7 days.") }

  var remindGoal: String { say("When the goal is reached") }
  var remindWindow: String { say("An hour before the eating window closes") }
  var remindStart: String { say("When it's time to fast") }
  var remindRunning: String { say("Silent live notification during a fast") }

  var remindWater: String { say("Remind me to drink") }
  var never: String { say("Never") }
  func every(_ interval: WaterInterval) -> String {
    switch interval {
    case .oneHour: say("Every hour")
    case .twoHours: say("Every 2 hours")
    case .threeHours: say("Every 3 hours")
    }
  }
  var atTime: String { say("At") }
  func time(of reminder: String) -> String { say("Time: \(reminder)") }
  var wakingFrom: String { say("From") }
  var wakingTo: String { say("To") }
  var waterNote: String { say("Stops once you reach your goal.") }

  var dayReminders: String { say("Daily") }
  var remindTasks: String { say("Task reminders") }
  var remindReview: String { say("Daily review") }

  var remindTallies: String { say("Reminders per counter") }
  var remindTallyGoal: String { say("When a counter reaches its goal") }
  var remindTalliesAt: String { say("Once a day: what's left") }
  var addTimeWord: String { say("Add") }
  func addTime(to name: String) -> String { say("Add the time for \(name)") }
  func removeTime(_ time: String, from name: String) -> String {
    say("Remove \(time) from \(name)")
  }

  /// The names of the settings on the page of a panel.
  func settings(on panel: Panel, hidden: TrackerSet) -> [String] {
    switch panel {
    case .reminders:
      var names = [remindReview]
      if !hidden.contains(.fast) {
        names += [remindGoal, remindWindow, remindStart, remindRunning]
      }
      if !hidden.contains(.water) { names.append(remindWater) }
      if !hidden.contains(.plan) { names.append(remindTasks) }
      if !hidden.contains(.counter) {
        names += [remindTalliesAt, remindTallyGoal, remindTallies]
      }
      return names
    case .exchange: return [chooseFileTitle, name(of: ExportFormat.backup)]
    case .sync, .widgets, .about, .activities: return []
    }
  }
}
