import ActivityKit
import CivilTime
import Foundation
import Pages

/// The Live Activity of the running fast. The system ends it after eight hours, so that it is begun
/// anew whenever the app or an intent runs.
@MainActor
final class FastActivities {
  /// Each change waits for the former one.
  private var last: Task<Void, Never>?

  /// - Parameter card: the card of fasts; without a clock nothing runs.
  func follow(_ card: WidgetCard?) {
    let state = card.flatMap { card in
      card.clock.map { clock in
        FastAttributes.ContentState(
          title: card.title, note: card.note, sentence: card.sentence,
          start: Date(clock.lowerBound), end: Date(clock.upperBound))
      }
    }
    let former = last
    last = Task {
      await former?.value
      await Self.show(state)
    }
  }

  private nonisolated static func show(_ state: FastAttributes.ContentState?) async {
    let shown = Activity<FastAttributes>.activities
    guard let state else {
      for activity in shown { await activity.end(nil, dismissalPolicy: .immediate) }
      return
    }
    let content = ActivityContent(state: state, staleDate: state.end)
    if let live = shown.first(where: { $0.activityState == .active || $0.activityState == .stale })
    {
      await live.update(content)
      return
    }
    guard ActivityAuthorizationInfo().areActivitiesEnabled else { return }
    // Refused if neither the app is in the foreground nor an intent runs; the next change tries again.
    _ = try? Activity.request(attributes: FastAttributes(), content: content)
  }
}
