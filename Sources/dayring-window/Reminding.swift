import CWebKitGTK
import CivilTime
import Session

/// The notifications of the desktop. GLib shows them, by the portal or the notification server.
final class Reminding {
  /// The longest time until reminders are looked for again, since the clock may be set.
  private static let longestWait = Span.minutes(5)

  var press: (_ action: String, _ key: String) -> Void = { _, _ in }
  var open: (_ route: String) -> Void = { _ in }
  /// Called when the desktop begins or ceases to have a program that shows notifications.
  var serve: (_ isServed: Bool) -> Void = { _ in }
  private let application: UnsafeMutablePointer<GtkApplication>?
  private let look: (_ displayed: [String]) -> ReminderReply
  /// The tags of shown notifications by their keys.
  private var displayed: [String: String] = [:]
  private var shown: Set<String>
  private let keep: (String) -> Void
  private let claim: (String) -> Bool
  private var next = Instant(milliseconds: 0)

  /// - Parameters:
  ///   - shown: the keys of reminders that were shown already.
  ///   - keep: stores another one.
  ///   - claim: returns whether no other program of this desktop shows it.
  ///   - look: returns the due reminders.
  init(
    _ application: UnsafeMutablePointer<GtkApplication>?, shown: Set<String>,
    keep: @escaping (String) -> Void, claim: @escaping (String) -> Bool,
    look: @escaping ([String]) -> ReminderReply
  ) {
    self.application = application
    self.shown = shown
    self.keep = keep
    self.claim = claim
    self.look = look
    let act: ActionHandler = { _, texts, data in
      guard let first = dayring_text(texts, 0), let second = dayring_text(texts, 1) else { return }
      object(data, as: Reminding.self)?.act(String(cString: first), String(cString: second))
      g_free(first)
      g_free(second)
    }
    let this = Unmanaged.passUnretained(self).toOpaque()
    add("act", of: "(ss)", to: application, act, this)
    let appeared:
      @convention(c) (
        OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?, gpointer?
      ) -> Void = { _, _, _, data in object(data, as: Reminding.self)?.serve(true) }
    let vanished: @convention(c) (OpaquePointer?, UnsafePointer<CChar>?, gpointer?) -> Void = {
      _, _, data in object(data, as: Reminding.self)?.serve(false)
    }
    g_bus_watch_name(
      G_BUS_TYPE_SESSION, "org.freedesktop.Notifications",
      G_BUS_NAME_WATCHER_FLAGS_AUTO_START, appeared, vanished, this, nil)
  }

  /// Has the next tick look again, after a change.
  func expire() { next = Instant(milliseconds: 0) }

  func tick(at now: Instant) {
    guard now >= next else { return }
    let reply = look(Array(displayed.keys))
    for key in reply.over {
      guard let tag = displayed.removeValue(forKey: key) else { continue }
      g_application_withdraw_notification(pointer(application), tag)
    }
    for notification in reply.notifications where !shown.contains(notification.key) {
      if claim(notification.key) { show(notification) }
    }
    next = min(reply.next ?? now + Self.longestWait, now + Self.longestWait)
  }

  private func show(_ reminder: Notification) {
    let notification = g_notification_new(reminder.title)
    g_notification_set_body(notification, reminder.body)
    if reminder.isSilent { g_notification_set_priority(notification, G_NOTIFICATION_PRIORITY_LOW) }
    g_notification_set_default_action_and_target_value(
      notification, "app.act", dayring_texts("", reminder.target))
    for button in reminder.actions {
      g_notification_add_button_with_target_value(
        notification, button.title, "app.act",
        dayring_texts(button.action.description, reminder.key))
    }
    g_application_send_notification(pointer(application), reminder.tag, notification)
    g_object_unref(UnsafeMutableRawPointer(notification))
    displayed = displayed.filter { $0.value != reminder.tag }
    displayed[reminder.key] = reminder.tag
    shown.insert(reminder.key)
    keep(reminder.key)
  }

  /// - Parameter action: of a button; empty for the notification itself, whose page is to be opened.
  private func act(_ action: String, _ text: String) {
    if action.isEmpty { open(text) } else { press(action, text) }
  }
}
