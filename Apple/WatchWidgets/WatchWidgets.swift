import SwiftUI
import WidgetKit

/// The complications, which show the last feed of the phone.
@main
struct WatchWidgets: WidgetBundle {
  var body: some Widget {
    FastComplication()
    WaterComplication()
  }
}

struct FastComplication: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "fast", provider: CardProvider(id: "fast")) {
      Complication(entry: $0, symbol: "timer")
    }
    .configurationDisplayName("Fast")
    .description("The running fast or eating window.")
    .supportedFamilies(.accessories)
  }
}

struct WaterComplication: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "water", provider: CardProvider(id: "water")) {
      Complication(entry: $0, symbol: "drop")
    }
    .configurationDisplayName("Water")
    .description("What you drank today.")
    .supportedFamilies(.accessories)
  }
}

extension [WidgetFamily] {
  fileprivate static var accessories: Self {
    [.accessoryCircular, .accessoryCorner, .accessoryRectangular, .accessoryInline]
  }
}

private struct Complication: View {
  @Environment(\.widgetFamily) private var family
  let entry: CardEntry
  let symbol: String

  var body: some View {
    Group {
      if let card = entry.card {
        switch family {
        case .accessoryInline: InlineCard(card: card)
        case .accessoryCorner: Image(systemName: symbol).widgetLabel { ValueText(card: card) }
        case .accessoryRectangular: BlockCard(card: card, rows: 1)
        default: CircularCard(card: card)
        }
      } else {
        Image(systemName: symbol)
      }
    }
    .containerBackground(for: .widget) { EmptyView() }
  }
}
