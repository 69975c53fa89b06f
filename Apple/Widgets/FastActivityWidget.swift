import Foundation
import SwiftUI
import WidgetKit

/// The running fast on the lock screen and in the Dynamic Island.
struct FastActivityWidget: Widget {
  private static let page = URL(string: "dayring://open#/fast")

  var body: some WidgetConfiguration {
    ActivityConfiguration(for: FastAttributes.self) { context in
      VStack(alignment: .leading, spacing: 4) {
        Text(verbatim: context.state.title).font(.headline)
        Remaining(state: context.state).font(.title2)
        Elapsed(interval: context.state.clock).tint(Color.orange)
        Text(verbatim: context.state.note).font(.caption).foregroundStyle(.secondary)
      }
      .padding()
      .accessibilityLabel(Text(verbatim: context.state.sentence))
      .widgetURL(Self.page)
    } dynamicIsland: { context in
      DynamicIsland {
        DynamicIslandExpandedRegion(.leading) { Text(verbatim: context.state.title) }
        DynamicIslandExpandedRegion(.trailing) { Remaining(state: context.state) }
        DynamicIslandExpandedRegion(.bottom) {
          Elapsed(interval: context.state.clock).tint(Color.orange)
        }
      } compactLeading: {
        Image(systemName: "timer")
      } compactTrailing: {
        // A running clock takes all the width that it may.
        Remaining(state: context.state).frame(maxWidth: 64)
      } minimal: {
        Image(systemName: "timer")
      }
      .widgetURL(Self.page)
    }
  }
}

private struct Remaining: View {
  let state: FastAttributes.ContentState

  var body: some View {
    Text(timerInterval: state.clock, countsDown: true).monospacedDigit()
  }
}
