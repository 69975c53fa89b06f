import CivilTime
import Foundation
import NativeHost
import Session
import UserNotifications

// Foundation has one as well.
import struct Session.Notification

/// The notifications that the system holds for the app, and their buttons.
@MainActor
final class Notifications {
  private let responses = Responses()

  /// Passes what the user does with a notification to the engine, from now on.
  func answer(to engine: DayEngine) {
    responses.engine = engine
    UNUserNotificationCenter.current().delegate = responses
  }

  /// Has the system hold the plan. It asks the user for permission when there is the first reminder.
  func hold(_ plan: NotificationPlan) async {
    let center = UNUserNotificationCenter.current()
    if !plan.notifications.isEmpty {
      center.requestAuthorization(options: [.alert, .sound]) { _, _ in }
    }
    center.setNotificationCategories(Set(plan.notifications.map { $0.notification.category }))
    let difference = plan.difference(from: await pending())
    center.removePendingNotificationRequests(withIdentifiers: difference.removed)
    for planned in difference.added { center.add(planned.request(at: Date.now)) }
  }

  private func pending() async -> [NotificationPlan.Pending] {
    await withCheckedContinuation { continuation in
      UNUserNotificationCenter.current().getPendingNotificationRequests { requests in
        let pending = requests.map { request in
          NotificationPlan.Pending(
            id: request.identifier,
            version: request.content.userInfo[Member.version.rawValue] as? String ?? "")
        }
        continuation.resume(returning: pending)
      }
    }
  }

  /// The keys of those that are shown.
  func delivered() async -> [String] {
    await withCheckedContinuation { continuation in
      UNUserNotificationCenter.current().getDeliveredNotifications { shown in
        continuation.resume(returning: shown.map { $0.request.identifier })
      }
    }
  }

  /// Shows one at once.
  func show(_ notification: Notification) {
    let center = UNUserNotificationCenter.current()
    center.add(
      UNNotificationRequest(
        identifier: notification.key, content: notification.content, trigger: nil))
  }

  /// Removes those that are shown and no longer apply.
  func remove(_ keys: [String]) {
    UNUserNotificationCenter.current().removeDeliveredNotifications(withIdentifiers: keys)
  }
}

/// The members of what is kept with a notification.
private enum Member: String {
  case version, target
}

/// The delegate of the notification center, which calls it on a thread of its own.
private final class Responses: NSObject, UNUserNotificationCenterDelegate, Sendable {
  @MainActor weak var engine: DayEngine?

  /// Shows it above the app too.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler([.banner, .list, .sound])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    let request = response.notification.request
    let key = request.identifier
    let target = request.content.userInfo[Member.target.rawValue] as? String ?? ""
    let pressed = response.actionIdentifier
    Task { @MainActor in
      if let action = NotificationAction(pressed) {
        engine?.press(action, of: key)
      } else if pressed == UNNotificationDefaultActionIdentifier {
        engine?.bridge.open(target)
      }
      completionHandler()
    }
  }
}

extension Notification {
  /// The name of a set of buttons: the system knows them before it shows a notification.
  fileprivate var categoryName: String {
    actions.map { "\($0.action.description) \($0.title)" }.joined(separator: "\n")
  }

  fileprivate var content: UNMutableNotificationContent {
    let content = UNMutableNotificationContent()
    content.title = title
    content.body = body
    content.sound = isSilent ? nil : .default
    content.categoryIdentifier = categoryName
    content.threadIdentifier = tag
    content.userInfo = [Member.target.rawValue: target]
    return content
  }

  fileprivate var category: UNNotificationCategory {
    let buttons = actions.map {
      UNNotificationAction(identifier: $0.action.description, title: $0.title)
    }
    return UNNotificationCategory(
      identifier: categoryName, actions: buttons, intentIdentifiers: [])
  }
}

extension PlannedNotification {
  fileprivate func request(at now: Date) -> UNNotificationRequest {
    let content = notification.content
    content.userInfo[Member.version.rawValue] = version
    return UNNotificationRequest(identifier: id, content: content, trigger: trigger(at: now))
  }

  /// Nil for one that is due already.
  private func trigger(at now: Date) -> UNNotificationTrigger? {
    let wait = Date(at.instant).timeIntervalSince1970 - now.timeIntervalSince1970
    guard wait > 0 else { return nil }
    guard followsClocks else {
      return UNTimeIntervalNotificationTrigger(timeInterval: wait, repeats: false)
    }
    // The time of a clock, in whatever zone the device is by then.
    let (day, time) = (at.local.calendarDay.date, at.local.timeOfDay)
    var components = DateComponents()
    (components.year, components.month, components.day) = (day.year, day.month, day.day)
    (components.hour, components.minute) = (time.hour, time.minute)
    return UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
  }
}
