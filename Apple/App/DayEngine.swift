import CivilTime
import Foundation
import Ledger
import NativeHost
import SQLiteLedger
import Session
import Trackers
import UIKit
import WatchLink
import WidgetKit

/// The engines of the pages in this process, and all that shows what they hold.
///
/// NB: the database lies in the app's own container. The system ends a suspended app that holds a
/// lock in the container of a group.
@MainActor
final class DayEngine {
  var host: AppHost
  let files: PageFiles
  /// Nil until there is a window: for an intent the system starts the app without one.
  private var page: PageBridge?
  /// Whether the page was loaded and has not started yet.
  var awaitsStart = true
  private var follower: CommitFollower
  private let notifications = Notifications()
  /// Each plan waits for the former one.
  private var scheduling: Task<Void, Never>?
  private let activities = FastActivities()
  private let health: HealthExchange
  private let watch = WatchConnection()

  private init(_ host: AppHost, _ files: PageFiles, path: String) {
    self.host = host
    self.files = files
    // Without a group there are no widgets, and the rest is the same.
    let folder = AppGroup.folder ?? FileManager.default.temporaryDirectory
    follower = CommitFollower(feedFolder: folder.path)
    health = HealthExchange(path: path)
    notifications.answer(to: self)
    watch.answer(to: self)
  }

  static func open() throws(OpeningTrouble) -> DayEngine {
    guard let folder = Bundle.main.resourceURL?.appendingPathComponent("Pages", isDirectory: true),
      let files = PageFiles(folder: folder.path)
    else { throw .noPages }
    do {
      let path = try database()
      let ledger = try SQLiteLedger(path: path, ifNew: .random())
      return DayEngine(AppHost(ledger), files, path: path)
    } catch {
      throw .noDatabase(String(describing: error))
    }
  }

  private static func database() throws -> String {
    let folder = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    return folder.appendingPathComponent("dayring.sqlite", isDirectory: false).path
  }

  /// The page, which is loaded when it is first asked for.
  var bridge: PageBridge {
    let bridge = page ?? PageBridge(self)
    page = bridge
    return bridge
  }

  var now: Instant { Instant(Date.now) }

  /// - Returns: the reply to a call of the page; nil if it is none, or if nothing could be stored.
  func answer(_ prompt: String, _ text: String) -> String? {
    // Other calls need not be read twice.
    let isStart = awaitsStart && PageStart.keep(prompt, text)
    if isStart { awaitsStart = false }
    let reply = try? host.answer(prompt: prompt, text, at: now)
    if let file = host.saved {
      host.saved = nil
      bridge.share(file)
    }
    // The page gets its reply first.
    Task {
      guard isStart else { return settle() }
      takeSharedTexts()
      refresh()
    }
    return reply ?? nil
  }

  /// Shows the newest state in all places outside of the page.
  func settle() {
    let now = now
    guard let consequences = follower.follow(host, at: now) else { return }
    schedule(consequences.plan)
    if consequences.feed == .written { WidgetCenter.shared.reloadAllTimelines() }
    activities.follow(host.widgetFeed(at: now)?.entries.first?.cards.first { $0.id == "fast" })
    if consequences.isHealthWaiting { Task { await health.write(from: self) } }
    showOnWatch()
  }

  func showOnWatch() {
    if watch.isThere { watch.show(host.watchState(at: now)) }
  }

  private func schedule(_ plan: NotificationPlan) {
    let former = scheduling
    scheduling = Task {
      await former?.value
      let isAllowed = await notifications.hold(plan)
      note(isAllowed: isAllowed)
      // NB: after the system has it, or a notification would be lost if the app were ended here.
      host.noteScheduled(plan, at: now)
      await lookAtShown(plan)
    }
  }

  /// Shows what a page asked for, such as a test, and removes what no longer applies. What is due by
  /// the plan, the system shows; what runs, the Live Activity.
  private func lookAtShown(_ plan: NotificationPlan) async {
    let displayed = await notifications.delivered()
    guard let reply = try? host.due(at: now, displayed: displayed) else { return }
    notifications.remove(reply.over)
    let known = Set(displayed + plan.notifications.map { $0.id } + host.shownReminders)
    for notification in reply.notifications
    where !notification.isSilent && !known.contains(notification.key) {
      await notifications.show(notification)
      host.noteShown(notification.key)
    }
  }

  /// Has an open page say whether notifications are allowed.
  private func note(isAllowed: Bool?) {
    guard let isAllowed else { return }
    let former = host.changes
    host.note(isAllowed ? .granted : .denied, at: now)
    if host.changes != former { page?.poke() }
  }

  /// After the user has returned to the app: other apps may have added water and shared texts, and the
  /// system's settings may allow notifications now.
  func resume() {
    takeSharedTexts()
    refresh()
    if let plan = host.notificationPlan(at: now) { schedule(plan) }
    Task { await health.readWater(for: self) }
  }

  /// Before the system may suspend the app.
  func rest() {
    settle()
    let application = UIApplication.shared
    let work = application.beginBackgroundTask()
    Task {
      await settled()
      application.endBackgroundTask(work)
    }
  }

  /// Waits until the system has all that it shows by itself.
  private func settled() async {
    await scheduling?.value
    await activities.settled()
  }

  /// Has an open page show what was changed outside of it.
  func refresh() {
    settle()
    page?.poke()
  }
}

extension DayEngine {
  /// Begins without a page, if the system has started the app without one.
  private func start() throws {
    try host.open(PageStart.boot(at: now), at: now)
    takeSharedTexts()
  }

  /// Adds what other apps have shared to the backlog.
  private func takeSharedTexts() {
    guard let folder = AppGroup.sharedTexts else { return }
    try? host.take(SharedTexts(folder: folder.path), at: now)
  }

  /// Performs a verb of `dayring do`.
  ///
  /// NB: the system may suspend the app after the answer.
  func carryOut(_ verb: String, _ parameters: [String: String]) async throws -> String {
    guard let name = VerbName(rawValue: verb) else { throw IntentTrouble.unknown }
    try start()
    var values: [VerbParameter: String] = [:]
    for (key, value) in parameters {
      guard let parameter = VerbParameter(rawValue: key) else { throw IntentTrouble.unknown }
      values[parameter] = value
    }
    var generator = SystemRandomNumberGenerator()
    let id = RecordID(random: &generator)
    let reply = try host.carryOut(name, values, newID: id, at: now)
    refresh()
    await settled()
    guard let reply else { throw IntentTrouble.replaced }
    return reply.said
  }

  /// Does what the user has asked for on the watch.
  func take(_ commands: [WatchCommand]) async {
    do {
      try start()
      try host.take(commands, at: now)
    } catch {
      return
    }
    refresh()
    // Also if all was refused, which changes nothing else.
    showOnWatch()
    await settled()
  }

  /// Does what a button of a notification says.
  func press(_ action: NotificationAction, of key: String) async {
    do {
      try start()
      let reply = try host.press(action, of: key, at: now)
      notifications.remove(reply.over)
    } catch {
      return
    }
    refresh()
    await settled()
  }
}

/// The reason why an intent got no answer.
enum IntentTrouble: Error {
  case unknown
  /// The database was replaced by another; the app has to be opened.
  case replaced
}

/// The reason why there is nothing to show.
enum OpeningTrouble: Error {
  /// The app was built without its pages.
  case noPages
  case noDatabase(String)

  var words: String {
    switch self {
    case .noPages: String(localized: "This copy of Dayring has no pages.")
    case .noDatabase(let reason): String(localized: "Dayring can't open its data.") + " " + reason
    }
  }
}

extension DatabaseIdentity {
  static func random() -> DatabaseIdentity {
    var generator = SystemRandomNumberGenerator()
    return DatabaseIdentity(random: &generator)
  }
}
