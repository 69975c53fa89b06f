import Trackers

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
