import SwiftUI

/// The value, or the running clock, which the system draws itself.
struct ValueText: View {
  let card: DayFeed.Card

  var body: some View {
    if let interval = card.interval {
      Text(timerInterval: interval, countsDown: true).monospacedDigit()
    } else {
      Text(verbatim: card.value)
    }
  }
}

/// The share of a running clock, without the time that the system would write below.
struct Elapsed: View {
  let interval: ClosedRange<Date>

  var body: some View {
    ProgressView(timerInterval: interval, countsDown: false, label: {}, currentValueLabel: {})
  }
}

struct InlineCard: View {
  let card: DayFeed.Card

  var body: some View {
    if let interval = card.interval {
      Text(timerInterval: interval, countsDown: true)
    } else {
      Text(verbatim: card.sentence)
    }
  }
}

struct CircularCard: View {
  let card: DayFeed.Card

  var body: some View {
    Group {
      if let interval = card.interval {
        ProgressView(timerInterval: interval, countsDown: false, label: {}) {
          Text(timerInterval: interval, countsDown: true).minimumScaleFactor(0.6)
        }
        .progressViewStyle(.circular)
      } else {
        Gauge(value: min((card.permille ?? 0) / 1000, 1)) {
          Text(verbatim: card.title)
        } currentValueLabel: {
          Text(verbatim: card.value)
        }
        .gaugeStyle(.accessoryCircularCapacity)
      }
    }
    .accessibilityLabel(Text(verbatim: card.sentence))
  }
}

struct BlockCard: View {
  let card: DayFeed.Card
  /// The most rows that have room.
  let rows: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(verbatim: card.title).font(.headline).foregroundStyle(card.color)
      ValueText(card: card).font(.title2).minimumScaleFactor(0.6).lineLimit(1)
      if let interval = card.interval {
        Elapsed(interval: interval).tint(card.color)
      } else if let permille = card.permille {
        ProgressView(value: min(permille / 1000, 1)).tint(card.color)
      }
      Text(verbatim: card.note.isEmpty ? card.caption : card.note).font(.caption)
        .foregroundStyle(.secondary).lineLimit(rows)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .accessibilityLabel(Text(verbatim: card.sentence))
  }
}

extension DayFeed.Card {
  var color: Color {
    switch accent {
    case "goal", "green": .green
    case "window": .brown
    case "water", "blue": .blue
    case "plan", "purple": .purple
    case "gold", "yellow": .yellow
    case "over", "red": .red
    case "mint": .mint
    case "teal": .teal
    case "indigo": .indigo
    case "pink": .pink
    default: .orange
    }
  }
}
