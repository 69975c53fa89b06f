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

private struct WideCard: View {
  let card: DayFeed.Card

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      BlockCard(card: card, rows: 2)
      VStack(alignment: .trailing, spacing: 8) {
        switch card.id {
        // The eating window has a clock as well.
        case "fast" where card.interval == nil || card.accent == "window":
          IntentButton(intent: StartFast(), "Start")
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
