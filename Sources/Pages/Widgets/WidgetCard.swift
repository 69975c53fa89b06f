import CivilTime
import Ledger
import Texts
import Trackers

/// The content of a widget in words, for a host that draws it itself.
///
/// It stays true until its day or its ``clock`` ends: instead of a length that grows or shrinks it
/// has the clock.
package struct WidgetCard: Hashable, Sendable {
  /// The kind of widget; for a counter, followed by a hyphen and its id.
  package let id: String
  package var title: String
  /// The name of a colour of the app.
  package let accent: String
  /// The value in a few letters; empty if there is a clock.
  package var value: String
  package var caption: String
  package var note: String
  /// The share of its goal; nil without one, and if there is a clock.
  package var permille: Int?
  package let isMet: Bool
  package let streak: String
  /// At most ``limit``.
  package let rows: [Row]
  /// The content for screen readers.
  package var sentence: String
  /// The fast or eating window that runs.
  package var clock: Range<Instant>?

  package static let limit = 12

  package struct Row: Hashable, Sendable {
    package let name: String
    package let value: String
    package let isDone: Bool
  }

  /// A card for each tracker, and for each counter.
  package static func all(
    of snapshot: WidgetSnapshot, in zone: Zone, _ texts: WidgetTexts
  ) -> [WidgetCard] {
    let writer = WidgetWriter(snapshot: snapshot, zone: zone, texts: texts)
    return WidgetKind.allCases.flatMap { writer.cards($0) }
  }

  init(_ id: String, _ content: WidgetContent) {
    self.id = id
    title = content.title.full
    accent = content.accent.rawValue
    value = content.value.full
    caption = content.caption.full
    note = content.note.full
    permille = content.rings.first?.permille
    isMet = content.isMet
    streak = content.streak.full
    rows = content.rows.prefix(Self.limit).map {
      Row(name: $0.name.full, value: $0.value.full, isDone: $0.isDone)
    }
    sentence = content.sentence
  }
}

extension WidgetWriter {
  fileprivate func cards(_ kind: WidgetKind) -> [WidgetCard] {
    if kind.tracker == nil || kind == .end { return [] }
    if kind == .tally, !snapshot.tallies.isEmpty {
      return snapshot.tallies.map { WidgetCard("\(kind.rawValue)-\($0.activity.id)", tally($0)) }
    }
    let card = WidgetCard(kind.rawValue, content(kind))
    return [kind == .fast ? running(card) : card]
  }

  /// The card without what passes.
  private func running(_ card: WidgetCard) -> WidgetCard {
    var card = card
    card.clock = clock
    card.permille = nil
    var state = card.title
    if let clock {
      let end = times(zone.moment(clock.upperBound))[0]
      card.value = ""
      card.note = card.isMet ? texts.reachedAt(end) : texts.until(end)
      if !snapshot.isFastRunning { card.caption = "" }
      state = texts.labelled(state, card.note)
    }
    card.sentence = sentence(texts.sentence(state), snapshot.history.fasting)
    return card
  }

  private var clock: Range<Instant>? {
    switch snapshot.fasting {
    case .running(let running)?: return running.fast.start.instant..<running.fast.plannedEnd
    case .idle(let idle)?:
      guard let window = idle.window, window.isOpen else { return nil }
      return window.opened.instant..<window.closes
    case nil: return nil
    }
  }
}
