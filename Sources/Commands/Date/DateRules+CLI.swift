import Trackers

extension DateRules {
  static var cli: TrackerCLI {
    TrackerCLI(
      placeholders: StatusPlaceholders(
        "date", takesName: true,
        help: .text("{date.NAME.days}, .day, .name; without NAME, of the next date"), text),
      sentence: { scene in scene.snapshot.dates.first.map { scene.texts.sentence($0) } },
      section: { snapshot, _ in ("dates", .list(snapshot.dates) { $0.json }) },
      today: today,
      listings: ["date": "dayring date list --all"],
      names: [NameSource("dates", CountedDate.self)])
  }

  private enum Placeholder: String, CaseIterable {
    case name
    /// The number of days, positive before the day, negative after it.
    case days
    case day
  }

  private static func text(
    of value: Placeholder, _ name: String?, _ scene: StatusScene
  ) throws(CommandFailure) -> String {
    let named = try name.map { name throws(CommandFailure) in
      DateCount(
        try CountedDate.named(name, in: scene.context), today: scene.snapshot.day)
    }
    guard let count = named ?? scene.snapshot.dates.first else { return "" }
    return switch value {
    case .name: count.counter.name.harmless
    case .days: String(count.daysAhead)
    case .day: count.target.iso8601
    }
  }

  private static func today(
    _ context: Context, _ day: UserDay
  ) throws(CommandFailure) -> TodayReport {
    let nearest =
      day.hides(.date) ? nil : try context.read(context.ledger.dateCounts(today: day.today)).first
    return TodayReport(
      members: { [("nearestDate", nearest?.json ?? .null)] },
      foot: { style in
        guard let nearest else { return [] }
        let value = context.texts.shell.description(nearest)
        return [Rows([(nearest.counter.name.harmless, value)]).lines(style)]
      },
      isEmpty: nearest == nil)
  }
}
