import CivilTime
import Foundation
import NativeHost
import Session
import UIKit
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
  /// - Returns: whether the user allows notifications; nil before the answer.
  func hold(_ plan: NotificationPlan) async -> Bool? {
    // Only an app in front can ask, and the system holds nothing before the answer.
    if !plan.notifications.isEmpty, UIApplication.shared.applicationState == .active {
      await ask()
    }
    await register(plan.notifications.map { $0.notification })
    let center = UNUserNotificationCenter.current()
    let difference = plan.difference(from: await pending().map { $0.planned })
    center.removePendingNotificationRequests(withIdentifiers: difference.removed)
    for planned in difference.added { center.add(planned.request(at: Date.now)) }
    return await isAllowed()
  }

  private func ask() async {
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .sound]) {
        @Sendable _, _ in continuation.resume()
      }
    }
  }

  private func isAllowed() async -> Bool? {
    let status = await withCheckedContinuation { continuation in
      UNUserNotificationCenter.current().getNotificationSettings { @Sendable settings in
        continuation.resume(returning: settings.authorizationStatus)
      }
    }
    switch status {
    case .notDetermined: return nil
    case .denied: return false
    case .authorized, .provisional, .ephemeral: return true
    @unknown default: return true
    }
  }

  /// Tells the system the buttons of notifications, besides those of all that it holds or shows.
  private func register(_ notifications: [Notification]) async {
    let used = Set((await pending() + shown()).map { $0.category })
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      UNUserNotificationCenter.current().getNotificationCategories { @Sendable former in
        var categories: [String: UNNotificationCategory] = [:]
        for category in former where used.contains(category.identifier) {
          categories[category.identifier] = category
        }
        for notification in notifications {
          categories[notification.categoryName] = notification.category
        }
        UNUserNotificationCenter.current().setNotificationCategories(Set(categories.values))
        continuation.resume()
      }
    }
  }

  private func pending() async -> [Held] {
    await withCheckedContinuation { continuation in
      UNUserNotificationCenter.current().getPendingNotificationRequests { @Sendable requests in
        continuation.resume(returning: requests.map { Held($0) })
      }
    }
  }

  private func shown() async -> [Held] {
    await withCheckedContinuation { continuation in
      UNUserNotificationCenter.current().getDeliveredNotifications { @Sendable shown in
        continuation.resume(returning: shown.map { Held($0.request) })
      }
    }
  }

  /// The keys of those that are shown.
  func delivered() async -> [String] { await shown().map { $0.planned.id } }

  /// Shows one at once.
  func show(_ notification: Notification) async {
    await register([notification])
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

/// A notification that the system holds or shows.
private struct Held: Sendable {
  let planned: NotificationPlan.Pending
  /// The name of its buttons.
  let category: String

  init(_ request: UNNotificationRequest) {
    planned = NotificationPlan.Pending(
      id: request.identifier,
      version: request.content.userInfo[Member.version.rawValue] as? String ?? "")
    category = request.content.categoryIdentifier
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
        await engine?.press(action, of: key)
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
    // The time of a clock, in whatever zone the device is by then. NB: in the device's calendar, by
    // which the system reads it: years of the Buddhist one, for instance, are others.
    let components = Calendar.current.dateComponents(
      [.year, .month, .day, .hour, .minute], from: Date(at.instant))
    return UNCalendarNotificationTrigger(dateMatching: components, repeats: false)
  }
}
