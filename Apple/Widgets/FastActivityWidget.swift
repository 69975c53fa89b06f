import SwiftUI
import WidgetKit

/// The running fast on the lock screen and in the Dynamic Island.
struct FastActivityWidget: Widget {
  var body: some WidgetConfiguration {
    ActivityConfiguration(for: FastAttributes.self) { context in
      VStack(alignment: .leading, spacing: 4) {
        Text(verbatim: context.state.title).font(.headline)
        Remaining(state: context.state).font(.title2)
        ProgressView(timerInterval: context.state.clock, countsDown: false).tint(Color.orange)
        Text(verbatim: context.state.note).font(.caption).foregroundStyle(.secondary)
      }
      .padding()
      .accessibilityLabel(Text(verbatim: context.state.sentence))
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Text(verbatim: context.state.title) }
        DynamicIslandExpandedRegion(.trailing) { Remaining(state: context.state) }
        DynamicIslandExpandedRegion(.bottom) {
          ProgressView(timerInterval: context.state.clock, countsDown: false).tint(Color.orange)
        }
      } compactLeading: {
        Image(systemName: "timer")
      } compactTrailing: {
        Remaining(state: context.state)
      } minimal: {
        Image(systemName: "timer")
      }
    }
  }
}

private struct Remaining: View {
  let state: FastAttributes.ContentState

  var body: some View {
    Text(timerInterval: state.clock, countsDown: true).monospacedDigit()
  }
}
