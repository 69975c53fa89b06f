import Foundation
import WidgetKit

/// A card of the feed from a time on; nil where the feed has none.
struct CardEntry: TimelineEntry {
  let date: Date
  let card: DayFeed.Card?
}

/// The cards of one kind. The app has the system ask again after each change.
struct CardProvider: TimelineProvider {
  let id: String

  func placeholder(in context: Context) -> CardEntry { CardEntry(date: .now, card: nil) }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (CardEntry) -> Void) {
    completion(entries(at: .now)[0])
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<CardEntry>) -> Void
  ) {
    // Until the app writes another feed, its last cards are the best there are.
    completion(Timeline(entries: entries(at: .now), policy: .never))
  }

  /// The card now, and those that replace it; never empty.
  private func entries(at now: Date) -> [CardEntry] {
    var entries = [CardEntry(date: now, card: nil)]
    for entry in DayFeed.read()?.entries ?? [] {
      let card = entry.cards.first { $0.id == id }
      let date = entry.from.map { Date(milliseconds: $0) } ?? now
      if date <= now {
        entries = [CardEntry(date: now, card: card)]
      } else {
        entries.append(CardEntry(date: date, card: card))
      }
    }
    return entries
  }
}
