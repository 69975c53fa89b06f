import ActivityKit
import CivilTime
import Foundation
import Pages

/// The Live Activity of the running fast. The system ends it after eight hours, so that another takes
/// its place whenever the app or an intent runs.
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

  /// Waits until the system has the last change.
  func settled() async { await last?.value }

  private nonisolated static func show(_ state: FastAttributes.ContentState?) async {
    let shown = Activity<FastAttributes>.activities
    guard let state else { return await end(shown) }
    let content = ActivityContent(state: state, staleDate: state.end)
    let live = shown.first { $0.activityState == .active || $0.activityState == .stale }
    let isFresh = live.map { Date.now < $0.attributes.renewal } ?? false
    if !isFresh, begin(content) {
      // Those that the system has ended would stay on the lock screen for four hours.
      await end(shown)
    } else if let live, live.content.state != state {
      await live.update(content)
    }
  }

  /// - Returns: false if neither the app is in front nor an intent runs; the next change tries again.
  private nonisolated static func begin(
    _ content: ActivityContent<FastAttributes.ContentState>
  ) -> Bool {
    guard ActivityAuthorizationInfo().areActivitiesEnabled else { return false }
    let attributes = FastAttributes(renewal: .now + FastAttributes.age)
    return (try? Activity.request(attributes: attributes, content: content)) != nil
  }

  private nonisolated static func end(_ activities: [Activity<FastAttributes>]) async {
    for activity in activities { await activity.end(nil, dismissalPolicy: .immediate) }
  }
}
