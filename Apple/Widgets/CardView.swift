import AppIntents
import SwiftUI
import WidgetKit

/// A card in each size.
struct CardView: View {
  @Environment(\.widgetFamily) private var family
  let entry: CardEntry

  var body: some View {
    Group {
      if let card = entry.card {
        switch family {
        case .accessoryInline: InlineCard(card: card)
        case .accessoryCircular: CircularCard(card: card)
        case .accessoryRectangular: BlockCard(card: card, rows: 1)
        case .systemMedium: WideCard(card: card)
        default: BlockCard(card: card, rows: 3)
        }
      } else {
        Text("Open Dayring once to begin.").font(.caption)
      }
    }
    .widgetURL(URL(string: "dayring://open#/" + (entry.card?.id ?? "today")))
    .containerBackground(for: .widget) { Color(uiColor: .systemBackground) }
  }
}

/// The value, or the running clock, which the system draws itself.
private struct ValueText: View {
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

private struct InlineCard: View {
  let card: DayFeed.Card

  var body: some View {
    if let interval = card.interval {
      Text(timerInterval: interval, countsDown: true)
    } else {
      Text(verbatim: card.sentence)
    }
  }
}

private struct CircularCard: View {
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

private struct BlockCard: View {
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

private struct WideCard: View {
  let card: DayFeed.Card

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      BlockCard(card: card, rows: 2)
      VStack(alignment: .trailing, spacing: 8) {
        switch card.id {
        case "fast" where card.interval == nil: IntentButton(intent: StartFast(), "Start")
        case "fast": IntentButton(intent: StopFast(), "Stop")
        case "water": IntentButton(intent: AddDrink(), "250 ml")
        default: Spacer()
        }
      }
    }
  }
}

/// A button whose intent runs in the app's process.
private struct IntentButton<Intent: LiveActivityIntent>: View {
  let intent: Intent
  let title: LocalizedStringKey

  init(intent: Intent, _ title: LocalizedStringKey) {
    self.intent = intent
    self.title = title
  }

  var body: some View {
    Button(intent: intent) { Text(title) }
  }
}

extension DayFeed.Card {
  fileprivate var color: Color {
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
