import CivilTime
import JSON
import Pages
import Texts
import Trackers

/// The data of all widgets for a process that reads neither the database nor a clock's rules, as
/// JSON; docs/native-host.md has the members.
///
/// The same records give the same bytes until a day or a running clock ends.
package struct WidgetFeed: Sendable {
  static let name = "widgets.json"
  private static let version: Int64 = 1

  /// From a time on, the cards; nil for those that hold already. In order of time.
  package let entries: [(from: Instant?, cards: [WidgetCard])]

  /// The cards now, and those from each time on at which the present ones are no longer true.
  package init(of snapshot: WidgetSnapshot, in zone: Zone, _ texts: WidgetTexts) {
    func cards(_ snapshot: WidgetSnapshot) -> [WidgetCard] {
      WidgetCard.all(of: snapshot, in: zone, texts)
    }
    let now = snapshot.now
    let present = cards(snapshot)
    // Words such as "tomorrow" are of the calendar's day, and totals of the user's.
    let ends = [
      zone.moment(snapshot.day.localTimes(startingAt: snapshot.dayStart).upperBound).instant,
      zone.moment(LocalTime(startOf: now.local.calendarDay + 1)).instant,
    ]
    let times = Set(present.compactMap { $0.clock?.upperBound } + ends).sorted()
    entries =
      [(nil, present)]
      + times.filter { $0 > now.instant }.map { time in
        (time, cards(snapshot.shown(at: zone.moment(time))))
      }
  }

  package var bytes: [UInt8] {
    JSON.object([
      "version": .integer(Self.version),
      "entries": .array(
        entries.map { entry in
          .object([
            "from": entry.from.map { .integer($0.milliseconds) } ?? .null,
            "cards": .array(entry.cards.map { $0.json }),
          ])
        }),
    ]).bytes
  }
}

extension WidgetCard {
  fileprivate var json: JSON {
    .object([
      "id": .string(id), "title": .string(title), "accent": .string(accent),
      "value": .string(value), "caption": .string(caption), "note": .string(note),
      "permille": permille.map { .integer(Int64($0)) } ?? .null, "met": .bool(isMet),
      "streak": .string(streak),
      "rows": .array(
        rows.map { row in
          .object([
            "name": .string(row.name), "value": .string(row.value), "done": .bool(row.isDone),
          ])
        }),
      "sentence": .string(sentence),
      "clock": clock.map { clock in
        .array([
          .integer(clock.lowerBound.milliseconds), .integer(clock.upperBound.milliseconds),
        ])
      } ?? .null,
    ])
  }
}
