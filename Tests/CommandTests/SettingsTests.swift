import Testing

@testable import Commands

@Suite("Settings")
struct SettingsTests {
  private static let names = Setting.all.map { $0.name }

  private static let changeCases: [(typed: String, sentence: String)] = [
    ("schedule 18:6", "schedule: 16:8 → 18:6"), ("unit oz", "unit: ml → floz"),
    ("water-goal 2.5l", "water-goal: 2000 ml → 2500 ml"),
    ("quick-adds 200, 0.5l", "quick-adds: 150 ml, 250 ml, 500 ml → 200 ml, 500 ml"),
    ("quick-adds 250 ml", "quick-adds: 150 ml, 250 ml, 500 ml → 250 ml"),
    ("quick-adds 200 300", "quick-adds: 150 ml, 250 ml, 500 ml → 200 ml, 300 ml"),
    ("full-slots warn", "full-slots: block → warn"),
    ("done-slots keep", "done-slots: free → keep"), ("new-goal 10", "new-goal: none → 10"),
    ("new-goal At most 5", "new-goal: none → at most 5"), ("new-quick 1,5", "new-quick: 1 → 1, 5"),
    ("day-start 4am", "day-start: 00:00 → 04:00"), ("day-start 4", "day-start: 00:00 → 04:00"),
    ("first-weekday Sunday", "first-weekday: locale → sun"),
    ("rest-weekdays sun, sat", "rest-weekdays: none → sat, sun"),
    ("rest-days 25 dec, 24 dec", "rest-days: none → 2026-12-24, 2026-12-25"),
    ("theme D", "theme: system → dark"), ("haptics no", "haptics: on → off"),
    ("confetti false", "confetti: on → off"), ("streaks off", "streaks: on → off"),
    (
      "today-order water, counters",
      "today-order: fast, water, plan, tallies, dates → water, tallies, fast, plan, dates"
    ),
    ("show-fast off", "show-fast: on → off"),
    ("show-water hidden", "show-water: on → off"), ("show-plan off", "show-plan: on → off"),
    ("show-tallies off", "show-tallies: on → off"), ("show-dates off", "show-dates: on → off"),
  ]

  @Test(arguments: changeCases)
  func `A new value says what was, and one undo brings that back`(
    typed: String, sentence: String
  ) throws {
    let shell = try TestShell()
    let before = shell.run("settings --json").output
    #expect(shell.run("settings set \(typed)").output == sentence + "\n")
    #expect(shell.run("settings \(typed)").output == "Nothing changed: it's already that way.\n")
    #expect(shell.run("settings --json").output != before)
    #expect(shell.run("undo").exitCode == 0)
    #expect(shell.run("settings --json").output == before)
  }

  @Test
  func `Every setting is changed by one of these cases`() {
    let changed = Set(Self.changeCases.map { $0.typed.prefix { $0 != " " } }.map { String($0) })
    // The language is a file, which isn't undone; see ShellLanguageTests.
    #expect(changed == Set(Self.names.filter { $0 != "language" }))
  }

  @Test(arguments: names)
  func `What is printed can be typed, and changes nothing`(name: String) throws {
    let shell = try TestShell()
    for (typed, _) in Self.changeCases where !typed.hasPrefix("show") {
      shell.run("settings set \(typed)")
    }
    let before = try shell.stored()
    let value = shell.run("settings get \(name)").output.dropLast()
    let outcome = shell.run(words: ["settings", "set", name, String(value), "--json"])
    #expect(outcome.output.contains("\"changed\":false"), "\(outcome)")
    #expect(try shell.stored() == before)
  }

  @Test(arguments: ["", ",", "water, water", "counters, tallies", "moods", "water, moods"])
  func `An order with anything but trackers, once each, is refused`(typed: String) throws {
    let shell = try TestShell()
    let before = try shell.stored()
    let outcome = shell.run(words: ["settings", "set", "today-order", typed])
    #expect(outcome.errors.contains("Name each tracker once: fast, water, plan, tallies, dates."))
    #expect(try shell.stored() == before)
  }

  @Test
  func `The shell's day has the trackers in their order too`() throws {
    let shell = try TestShell()
    shell.run("drink 250")
    shell.run("date add Trip 2026-12-24")
    shell.run("settings set today-order dates")
    let day = shell.run("today --json").output
    let dates = try #require(day.firstRange(of: "\"nearestDate\":"))
    let water = try #require(day.firstRange(of: "\"water\":"))
    #expect(dates.lowerBound < water.lowerBound)
  }

  @Test
  func `More days of rest than there may be are refused`() throws {
    let shell = try TestShell()
    let days = (0..<400).map { "in \($0) days" }.joined(separator: ",")
    #expect(
      shell.run(words: ["settings", "set", "rest-days", days]).errors.contains(
        "too many rest days: 400"))
  }
}
