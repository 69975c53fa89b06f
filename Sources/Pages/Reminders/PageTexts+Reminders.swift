import Texts
import Trackers

extension PageTexts {
  var onThisDevice: String { say("On this device") }
  func headline(_ permission: NotificationPermission) -> String {
    switch permission {
    case .undecided: say("Not shown here yet")
    case .granted: say("Shown here as notifications")
    case .denied: say("Notifications are blocked here")
    case .unsupported: say("No notifications here")
    }
  }
  func note(on permission: NotificationPermission) -> String {
    switch permission {
    case .undecided:
      say("They come as notifications, with buttons that stop the fast or log the water.")
    case .granted:
      say(
        "As long as Dayring is open, in the background too. What was missed comes later, where it"
          + " still makes sense.")
    case .denied:
      say(
        "To allow them again, open the settings of this site beside its address, or those of the"
          + " installed app in the system, set Notifications to Allow, and come back.")
    case .unsupported:
      say(
        "This browser has none for this address. On iPhone and iPad they need Dayring on the Home"
          + " Screen; everywhere, a secure address.")
    }
  }
  var alsoWhenClosed: String { say("Also while Dayring is closed") }
  var turnOn: String { say("Turn on") }
  var turnOff: String { say("Turn off") }
  func note(on wake: PushState, status: Int) -> String {
    switch wake {
    case .hidden: ""
    case .alone: say("A relay can wake this device, once it is in step with others.")
    case .absent: say("This relay wakes nobody; whoever runs it can turn that on.")
    case .unreachable: say("The relay does not answer just now.")
    case .off:
      say(
        "Then the push service of your browser's maker learns when this device is woken, its"
          + " address and the relay; the relay learns the times. Nobody learns what for.")
    case .failed: say("The browser got no address from its push service. Try again later.")
    case .unknown: say("The relay does not send to this browser's push service.")
    case .on: say("The relay wakes this device when something is due.")
    case .asking: say("The relay is asked…")
    case .taken: say("The push service has it. Now it has to come here…")
    case .came: say("It came: this device can be woken.")
    case .refused: say("The push service refuses it (\(status)).")
    case .unanswered: say("The relay does not reach the push service.")
    case .late:
      say(
        "It did not come within a minute. Phones that save power hold messages back.")
    }
  }

  var notifyHere: String { say("Notify me on this device") }
  var sendTest: String { say("Send a test") }

  var comingReminders: String { say("Next") }
  var noneComing: String {
    say("Nothing in the next seven days. Turn on below what you want to be reminded of.")
  }

  var remindGoal: String { say("When the goal is reached") }
  var remindWindow: String { say("An hour before the eating window closes") }
  var remindStart: String { say("When the next fast is to start") }
  var remindRunning: String { say("A silent notification while a fast runs") }

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
  var waterNote: String { say("Silent once the goal of the day is met.") }

  var dayReminders: String { say("The day") }
  var remindTasks: String { say("Tasks at their time") }
  var remindReview: String { say("A look back at the day") }

  var remindTallies: String { say("Activities at their times") }
  var remindTallyGoal: String { say("When an activity reaches its goal") }
  var remindTalliesAt: String { say("All that are still open, once a day") }
  var addTimeWord: String { say("Add") }
  func addTime(to name: String) -> String { say("Add the time for \(name)") }
  func removeTime(_ time: String, from name: String) -> String {
    say("Remove \(time) from \(name)")
  }
}
