import CivilTime
import Ledger
import Pages
import Trackers

extension ReminderSession {
  /// Draws the page. NB: the rollover comes from the app's engine, as ops.
  func show(_ choice: WidgetChoice, _ reply: inout ReminderReply) {
    let activities = Counters(in: ledger)
    let snapshot = WidgetSnapshot(
      of: choice.kind.trackers(hiding: settings.hidden), in: ledger, at: now,
      activity: activities.shown.first { $0.id == choice.activity }?.id,
      withHistory: true)
    reply.html =
      WidgetGallery(
        choice, of: snapshot, in: zone, activities.shown, .english
      ).html.text
    reply.next = WidgetTimeline(for: snapshot, in: zone).refresh.instant
  }
}
