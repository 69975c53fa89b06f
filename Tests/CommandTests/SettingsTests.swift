import Testing

@testable import Commands

/// Whole outputs. Read before they were recorded.
@Suite("Settings")
struct SettingsTests {
  private static let names = Setting.all.map { $0.name }

  @Test
  func `All are listed with their values and what else they can be`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("settings").output == """
          schedule       16:8                    What new fasts follow: a name of `dayring fast \
        schedule list`
          unit           ml                      Unit for drinks: ml, floz
          water-goal     2000 ml                 Daily goal for drinks, from today on: 2000 ml, \
        2.5l, 64oz
          quick-adds     150 ml, 250 ml, 500 ml  Amounts on the quick-add buttons: up to 6, \
        such as 250, 0.5l
          full-slots     block                   When a slot is full: block, warn
          done-slots     free                    The slot of a done task: free, keep
          new-goal       none                    Goal of new activities: 10, at most 5, none
          new-quick      1                       Quick amounts of new activities: 1, 5, 10
          day-start      00:00                   When a day begins: 00:00, 01:00, 02:00, 03:00, \
        04:00, 05:00, 06:00
          first-weekday  locale                  First day of the week; locale is as in your \
        region: locale, mon, tue, wed, thu, fri, sat, sun
          rest-weekdays  none                    Days of the week that streaks pass over, from \
        today on: sat, sun, or none
          rest-days      none                    Days that streaks pass over: 24 dec, 25 dec; +26 \
        dec is one more, -26 dec one less
          theme          system                  Theme of the web app: system, light, dark
          haptics        on                      Vibrate when a goal is reached: on, off
          confetti       on                      Celebrate goals in the web app: on, off
          streaks        on                      Show streaks and celebrate goals: on, off
          show-fast      on                      Show this tracker: on, off
          show-water     on                      Show this tracker: on, off
          show-plan      on                      Show this tracker: on, off
          show-tallies   on                      Show this tracker: on, off
          show-dates     on                      Show this tracker: on, off

        """)
    #expect(shell.run("config list").output == shell.run("settings").output)
  }

  @Test
  func `In a narrow window, what they can be stands below`() throws {
    let shell = try TestShell(interactive: true)
    shell.environment.terminal.width = 60
    let lines = shell.run("settings list").output.split(separator: "\n")
    #expect(lines.count == 2 * Self.names.count)
    #expect(lines[3] == "      Unit for drinks: ml, floz")
  }

  @Test
  func `One is printed alone, and may be shortened`() throws {
    let shell = try TestShell()
    #expect(shell.run("settings get water-goal").output == "2000 ml\n")
    #expect(shell.run("settings get dayStart").output == "00:00\n")
    #expect(shell.run("settings conf").output == "on\n")
    #expect(
      shell.run("settings get theme --json").output == """
        {"setting":{"name":"theme","value":"system","about":"Theme of the web app",\
        "choices":["system","light","dark"]}}

        """)
    #expect(shell.run("settings --json").output.hasPrefix("{\"settings\":[{\"name\":\"schedule\","))
  }

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
    #expect(shell.run("settings \(typed)").output == "Nothing changed: it is that way already.\n")
    #expect(shell.run("settings --json").output != before)
    #expect(shell.run("undo").exitCode == 0)
    #expect(shell.run("settings --json").output == before)
  }

  @Test
  func `Every setting is changed by one of these cases`() {
    let changed = Set(Self.changeCases.map { $0.typed.prefix { $0 != " " } }.map { String($0) })
    #expect(changed == Set(Self.names))
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

  private static let refusalCases: [(line: String, code: Int32, error: String)] = [
    ("get thmee", 1, "There is no setting “thmee”. Did you mean “theme”?"),
    ("thmee", 1, "Did you mean “theme”?"), ("get zzz", 1, "There are: schedule, unit,"),
    ("get show", 1, "Did you mean “show-dates” or “show-fast” or"),
    ("set theme drak", 1, "The setting “theme” cannot be “drak”. It can be system, light, dark."),
    ("set haptics o", 1, "The setting “haptics” cannot be “o”. It can be on, off."),
    ("set day-start 7:00", 1, "The setting “day-start” cannot be “7:00”. It can be 00:00,"),
    ("set unit \"\"", 1, "The setting “unit” cannot be “”."),
    ("set schedule 99", 1, "There is no schedule “99”."),
    ("set water-goal much", 1, "The goal “much” cannot be read."),
    ("set water-goal 50l", 1, "That goal is out of range."),
    ("set quick-adds 20l", 1, "cannot be “20l”. An amount is 10 litres at most."),
    ("set quick-adds 1,2,3,4,5,6,7", 1, "There is no room for so many quick amounts"),
    ("set quick-adds a", 1, "The quick amount “a” cannot be read."),
    ("set new-goal 0", 1, "That goal is out of range."),
    ("set new-quick x", 1, "The quick amounts “x” cannot be read."),
    ("set rest-weekdays s", 1, "Write days of the week, such as “sat, sun”, or “none”."),
    ("set rest-days 2026-02-30", 1, "The day “2026-02-30” does not exist."),
    ("set rest-days 24 dec, soon", 1, "The day “soon” cannot be read."),
    ("set rest-days 9999-01-01", 1, "That day is out of range."),
    ("set rest-days ,", 1, "The setting “rest-days” cannot be “,”. “none” is for nothing."),
    ("set rest-days \"\"", 1, "cannot be “”."), ("set rest-weekdays \"\"", 1, "cannot be “”."),
    ("set rest-days 24 dec, ,", 1, "The day is empty."),
    ("set new-goal \"\"", 1, "The goal “” cannot"),
    ("set new-quick \"\"", 1, "or there are none."), ("set quick-adds ,", 1, "or there are none."),
    ("set schedule \"\"", 1, "There is no schedule “”."),
    ("set", 64, "Missing expected argument"),
    ("set theme", 64, "Missing expected argument"), ("set theme --dark", 64, "Unknown option"),
  ]

  @Test(arguments: refusalCases)
  func `What cannot be is refused with what can, and changes nothing`(
    line: String, code: Int32, error: String
  ) throws {
    let shell = try TestShell()
    shell.run("settings set rest-days 1 jan")
    let before = try shell.stored()
    let outcome = shell.run("settings \(line)")
    #expect(outcome.errors.contains(error), "\(outcome.errors)")
    #expect(outcome.exitCode == code)
    #expect(try shell.stored() == before)
    #expect(shell.run("settings get rest-days").output == "2027-01-01\n")
  }

  @Test
  func `A refusal has its field`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("settings set theme drak --json").errors == """
        {"error":{"kind":"unknownValue","field":"value","problem":"The setting “theme” cannot be \
        “drak”.","remedy":"It can be system, light, dark."}}

        """)
    #expect(
      shell.run("settings get thmee --json").errors.contains(
        "\"kind\":\"noSuchSetting\",\"field\":\"setting\""))
  }

  @Test
  func `Signs add days of rest and take them away`() throws {
    let shell = try TestShell()
    shell.run("settings set rest-days 24 dec")
    shell.run("settings set rest-days +25 dec, 26 dec")
    #expect(shell.run("settings get rest-days").output == "2026-12-24, 2026-12-25, 2026-12-26\n")
    #expect(
      shell.run("settings set rest-days -24 dec --json").output.hasPrefix(
        "{\"action\":\"rest.unmark\",\"changed\":true,"))
    #expect(shell.run("settings get rest-days").output == "2026-12-25, 2026-12-26\n")
    shell.run("settings set rest-days none")
    #expect(shell.run("settings get rest-days").output == "none\n")
    let days = (0..<400).map { "in \($0) days" }.joined(separator: ",")
    #expect(
      shell.run(words: ["settings", "set", "rest-days", days]).errors.contains(
        "cannot be “400 days”"))
  }

  @Test
  func `Amounts that are shown rounded stay as they are`() throws {
    let shell = try TestShell()
    shell.run("settings set quick-adds 250, 330")
    shell.run("settings set unit floz")
    let before = try shell.stored()
    let shown = shell.run("settings get quick-adds").output.dropLast()
    #expect(shown == "8.5 fl oz, 11.2 fl oz")
    shell.run(words: ["settings", "set", "quick-adds", String(shown)])
    #expect(try shell.stored() == before)
  }
}
