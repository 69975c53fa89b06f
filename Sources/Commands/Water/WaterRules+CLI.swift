import CivilTime
import JSON
import SQLiteLedger
import Trackers

extension WaterRules {
  static var cli: TrackerCLI {
    TrackerCLI(
      placeholders: StatusPlaceholders(
        "water", help: .text("{water.amount}, {water.goal}, {water.remaining}, {water.percent}")
      ) { value, _, scene in text(of: value, scene) },
      summary: { scene in
        scene.snapshot.water.map { figure in
          StatusPart(
            text: text(of: .percent, scene), colour: 75, percentage: figure.permille / 10)
        }
      },
      sentence: { scene in
        scene.snapshot.water.map { scene.texts.sentence(water: $0, scene.snapshot.unit) }
      },
      section: { snapshot, _ in
        snapshot.water.map { ("water", json($0, snapshot.unit, snapshot.history)) }
      },
      today: today,
      statistics: StatisticsSource(words: ["water", "drink", "drinks"], read: statistics),
      settings: settings,
      listings: ["drink": "dayring drink list", "beverage": "dayring drink beverage list"],
      names: [
        NameSource("beverages", Beverage.self), NameSource("drinks") { (drink: Drink) in drink.at },
      ])
  }

  private enum Placeholder: String, CaseIterable {
    case amount, goal, remaining, percent
  }

  private static func text(of value: Placeholder, _ scene: StatusScene) -> String {
    guard let figure = scene.snapshot.water, let goal = figure.goal else { return "" }
    func volume(_ amount: Int64) -> String {
      scene.texts.volume(Volume(tenths: amount), scene.snapshot.unit)
    }
    return switch value {
    case .amount: volume(max(0, figure.amount))
    case .goal: volume(goal.amount)
    case .remaining: volume(max(0, goal.amount - figure.amount))
    case .percent: scene.texts.percent(figure.permille)
    }
  }

  private static func json(
    _ figure: DayFigure, _ unit: VolumeUnit, _ history: WidgetHistory? = nil
  ) -> JSON {
    let measure = Measure.volume(unit)
    var object: JSONObject = ["unit": .string(unit.rawValue), "day": figure.json(measure)]
    if let history {
      object.append(streak: history.water)
      object.append("lastDrink", history.lastDrink?.json(history.beverages, measure) ?? .null)
      object.append("beverages", .list(history.breakdown) { $0.json(measure) })
    }
    return .object(object)
  }

  private static func today(
    _ context: Context, _ day: UserDay
  ) throws(CommandFailure) -> TodayReport {
    guard !day.hides(.water), try isInUse(in: context) else {
      return TodayReport(members: { [("water", .null)] }, isEmpty: true)
    }
    let figure = try context.read { store throws(StorageError) in
      try store.hydration(dayStart: day.dayStart).figure(of: day.today, in: store)
    }
    let texts = context.texts.shell
    return TodayReport(
      members: { [("water", json(figure, day.settings.volumeUnit))] },
      rows: { style in
        let cells = FigureCells(figure: figure, measure: day.volume, texts: texts)
        return [[texts.water] + cells.cells(style)]
      },
      isEmpty: false)
  }

  /// Whether there is any drink.
  private static func isInUse(in context: Context) throws(CommandFailure) -> Bool {
    try !context.read(context.ledger.drinks(dayStart: .midnight, limit: 1)).isEmpty
  }

  private static func statistics(
    _ typed: String?, _ context: Context, _ day: UserDay, _ days: Range<Day>
  ) throws(CommandFailure) -> [TrackerStatistics] {
    if typed == nil, try !isInUse(in: context) { return [] }
    let (measure, texts) = (day.volume, context.texts.shell)
    let (summary, totals) = try context.read { store throws(StorageError) in
      let beverages = try Beverages(in: store)
      return (
        try store.hydration(beverages, dayStart: day.dayStart)
          .summary(days, today: day.today, in: store, clock: context.now),
        try store.breakdown(of: days, beverages, dayStart: day.dayStart)
      )
    }
    return [
      TrackerStatistics(
        texts.water, summary, measure, day.settings, texts, ["tracker": .string("water")],
        parts: ["beverages": .list(totals) { $0.json(measure) }],
        breakdown: breakdown(totals, measure, texts))
    ]
  }

  private static func breakdown(
    _ totals: [BeverageTotal], _ measure: Measure, _ texts: ShellTexts
  ) -> [String] {
    guard totals.count > 1 else { return [] }
    let sum = max(1, totals.reduce(0) { $0 + max(0, $1.volume.tenths) })
    let rows = totals.map { total in
      let percent = (Double(total.volume.tenths) * 100 / Double(sum)).rounded()
      return [
        texts.beverage(total.beverage).harmless, measure.text(total.volume.tenths),
        texts.percent(String(Int(percent))),
      ]
    }
    return ["", texts.say("By beverage")] + Table(rows: rows, right: [1, 2]).lines()
  }
}

extension BeverageTotal {
  fileprivate func json(_ measure: Measure) -> JSON {
    var object: JSONObject = [
      "beverage": .string(beverage.name), "beverageKey": .string(beverage.key.rawValue),
      "drinks": .whole(drinks),
    ]
    object.append(amount: volume.tenths, in: measure)
    return .object(object)
  }
}

extension WaterRules {
  static var settings: [Setting] {
    [
      .words(
        "unit", "Unit for drinks", \.volumeUnit,
        [
          ("ml", .millilitres), ("floz", .fluidOunces), ("millilitres", .millilitres),
          ("milliliters", .millilitres), ("oz", .fluidOunces), ("fluid ounces", .fluidOunces),
        ]),
      Setting(
        name: "water-goal", about: "Daily goal, from today on: 2000 ml, 2.5l, 64oz",
        read: { context throws(CommandFailure) in try DrinkGoal.goal(in: context).text },
        change: { typed, context throws(CommandFailure) in
          .command(try DrinkGoal.choosing(typed, in: context))
        }),
      .stored(
        "quick-adds", "Quick amounts of drinks: up to \(quickAddLimit), like 250, 0.5l",
        read: { settings in
          let measure = Measure.volume(settings.volumeUnit)
          return settings.quickAdds.map { measure.text($0.tenths) }.joined(separator: ", ")
        },
        write: { settings, typed, context throws(CommandFailure) in
          let parts = typed.listed
          // `250 ml` is one amount.
          let isOne = !typed.contains(",") && parts.dropFirst().allSatisfy { !$0.holdsDigit }
          let volumes = try (isOne ? [typed] : parts).map { text throws(CommandFailure) in
            try Volume.typed(text, .quickAdds, in: context)
          }
          do throws(EntryRefusal) {
            settings.quickAdds = try checkedQuickAdds(volumes)
          } catch {
            if case .volumeUnlikely = error {
              throw Setting.cannotBe(
                typed, "quick-adds", "Each quick amount can be up to 10 litres.")
            }
            throw .entry(error)
          }
        }),
    ]
  }
}

extension AmountField {
  fileprivate static let quickAdds = AmountField(.quick) { texts, typed in
    texts.explain("“\(typed)” isn't an amount.", "Write the quick amounts like 200, 300, 0.5l.")
  }
}
