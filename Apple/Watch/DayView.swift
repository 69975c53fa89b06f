import CivilTime
import SwiftUI
import WatchLink

/// The page of the watch.
struct DayView: View {
  @ObservedObject var phone: Phone

  var body: some View {
    TimelineView(.everyMinute) { _ in
      let now = Date.now
      let screen = phone.screen(at: now)
      ScrollView {
        VStack(alignment: .leading, spacing: 12) {
          if !screen.refusal.isEmpty { Text(verbatim: screen.refusal).font(.caption) }
          if let fast = screen.fast {
            FastPart(fast: fast, now: now) { phone.ask(fast.next) }
          }
          if let water = screen.water {
            WaterPart(water: water) { phone.ask(.drink(tenths: $0.tenths)) }
          }
          ForEach(screen.rows.indices, id: \.self) { index in
            TaskPart(row: screen.rows[index]) { phone.ask(.done(screen.rows[index].name)) }
          }
          if screen.isEmpty { Text("Open Dayring on your iPhone to begin.") }
        }
      }
    }
  }
}

/// The ring of the running fast, with what has elapsed, its goal and its end.
private struct FastPart: View {
  let fast: WatchScreen.Fast
  let now: Date
  let ask: @MainActor () -> Void

  var body: some View {
    VStack(spacing: 4) {
      if let clock = fast.card.clock {
        Ring(share: Double(fast.permille(at: now.instant)) / 1000) {
          VStack {
            Text(timerInterval: clock.elapsed, countsDown: false).font(.title2).monospacedDigit()
            Text(verbatim: fast.card.caption).font(.caption)
          }
        }
        .accessibilityLabel(Text(verbatim: fast.card.sentence))
      } else {
        Text(verbatim: fast.card.title).font(.headline)
      }
      Text(verbatim: fast.card.note).font(.caption).foregroundStyle(.secondary)
      Button(action: ask) {
        switch fast.next {
        case .stop: Text("Stop")
        case .start, .drink, .done: Text("Start")
        }
      }
      .disabled(fast.isWaiting)
      if fast.isWaiting { WaitingText() }
    }
    .frame(maxWidth: .infinity)
  }
}

private struct Ring<Content: View>: View {
  /// From 0 to 1.
  let share: Double
  @ViewBuilder let content: Content

  var body: some View {
    ZStack {
      Circle().stroke(.secondary, lineWidth: 8)
      Circle().trim(from: 0, to: CGFloat(share)).stroke(Color.orange, lineWidth: 8)
        .rotationEffect(.degrees(-90))
      content
    }
    .padding(8)
  }
}

private struct WaterPart: View {
  let water: WatchScreen.Water
  let ask: @MainActor (WatchState.Glass) -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(verbatim: water.card.title).font(.headline)
      Text(verbatim: water.card.value + " " + water.card.caption)
      if let glass = water.glass {
        Button(action: { ask(glass) }) { Text(verbatim: "+" + glass.name) }
      }
      if water.waiting > 0 { WaitingText() }
    }
  }
}

private struct TaskPart: View {
  let row: WatchScreen.Row
  let ask: @MainActor () -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Button(action: ask) {
        HStack {
          Image(systemName: row.isDone ? "checkmark.circle.fill" : "circle")
          Text(verbatim: row.name)
        }
      }
      .disabled(row.isDone || row.isWaiting)
      if row.isWaiting { WaitingText() }
    }
  }
}

/// The mark of what the phone has not confirmed.
private struct WaitingText: View {
  var body: some View {
    Text("Waiting for iPhone").font(.caption).foregroundStyle(.secondary)
  }
}

extension Date {
  var instant: Instant { Instant(milliseconds: Int64(timeIntervalSince1970 * 1000)) }
}

extension Range<Instant> {
  /// From the start on, for longer than anything runs.
  fileprivate var elapsed: ClosedRange<Date> {
    let start = Date(milliseconds: Double(lowerBound.milliseconds))
    return start...start.addingTimeInterval(30 * 24 * 60 * 60)
  }
}
