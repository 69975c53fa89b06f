import CivilTime
import Testing
import Trackers

@testable import Commands

/// Whole outputs. Read before they were recorded.
@Suite("Drinks")
struct DrinkTests {
  @Test
  func `On the first day there is the goal, and a way to begin`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("drink").output == """
        Water
        ────────────────────────────────────────────────    0%

          So far      0 of 2000 ml
          Remaining   2000 ml

        Begin with: dayring drink 150

        """)
    #expect(shell.run("drink list").output == "No entries in these days.\n")
  }

  @Test
  func `A drink is logged with what it makes of the day`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("drink 250").output == """
        Added 250 ml water, today 20:30.
        ━━━─────────────────────  12%  250 of 2000 ml

        """)
    #expect(
      shell.run("drink 0.5l tea --at yesterday 20:00").output == """
        Added 500 ml tea, yesterday 20:00.
        ━━━━━━──────────────────  25%  500 of 2000 ml · yesterday

        """)
    #expect(
      shell.run("drink 8 oz coffee --note \"on the train\"").output == """
        Added 237 ml coffee, today 20:30.
        ━━━━━╸──────────────────  24%  487 of 2000 ml

        """)
    #expect(
      shell.run("drink 8 fl oz water").output == """
        Added 237 ml water, today 20:30.
        ━━━━━━━━╸───────────────  36%  723 of 2000 ml

        """)
    #expect(
      shell.run("drink 1.2l juice --at 9:15").output == """
        Added 1200 ml juice, today 09:15.
        ━━━━━━━━━━━━━━━━━━━━━━━─  96%  1923 of 2000 ml

        """)
    #expect(
      shell.run("drink").output == """
        Water
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━──   96%

          So far      1923 of 2000 ml
          Remaining   77 ml
          Last        250 ml water · today 20:30

        """)
  }

  @Test
  func `The list is by day, each with its sum`() throws {
    let shell = try TestShell()
    shell.run("drink 250 --at 9:00")
    shell.run("drink 0.5l tea --at yesterday 20:00 --note nice")
    shell.run("drink 1500 --at 8:00")
    shell.run("drink 1.5l --at monday 8:00")
    shell.run("drink 600 juice --at monday 9:00")
    #expect(
      shell.run("drink list").output == """
        Friday 20 November 2026 · 1750 of 2000 ml
          76k1  09:00   250 ml  water
          0tgb  08:00  1500 ml  water

        Thursday 19 November 2026 · 500 of 2000 ml
          3qsf  20:00   500 ml  tea  nice

        Monday 16 November 2026 · 2100 of 2000 ml ✓
          4yft  09:00   600 ml  juice
          6x5y  08:00  1500 ml  water

        """)
    #expect(
      shell.run("drink list --days 2").output == """
        Friday 20 November 2026 · 1750 of 2000 ml
          76k1  09:00   250 ml  water
          0tgb  08:00  1500 ml  water

        Thursday 19 November 2026 · 500 of 2000 ml
          3qsf  20:00   500 ml  tea  nice

        """)
    #expect(
      shell.run("drink list --limit 1").output == """
        Friday 20 November 2026 · 1750 of 2000 ml
          76k1  09:00  250 ml  water

        """)
    shell.environment.terminal.hasUnicode = false
    #expect(
      shell.run("drink list --days 1").output == """
        Friday 20 November 2026 | 1750 of 2000 ml
          76k1  09:00   250 ml  water
          0tgb  08:00  1500 ml  water

        """)
  }

  @Test
  func `A drink is corrected and deleted`() throws {
    let shell = try TestShell()
    shell.run("drink 250 --at 9:00")
    #expect(
      shell.run("drink edit 76k1 --amount 300 --beverage tea").output == """
        Edited 300 ml tea, today 09:00.
        ━━━╸────────────────────  15%  300 of 2000 ml

        """)
    #expect(
      shell.run("drink edit 76k1 --at 8:30 --note \"with milk\"").output == """
        Edited 300 ml tea, today 08:30.
        ━━━╸────────────────────  15%  300 of 2000 ml

        """)
    #expect(
      shell.run("drink edit 76k1 --amount 300").output == """
        Nothing changed: it is that way already.
        ━━━╸────────────────────  15%  300 of 2000 ml

        """)
    #expect(
      shell.run("drink edit 76k1 --amount 12l --force").output == """
        Edited 12000 ml tea, today 08:30.
        ━━━━━━━━━━━━━━━━━━━━━━━━  600%  12000 of 2000 ml ✓

        """)
    #expect(
      shell.run("drink delete 76k1").output == """
        Deleted 12000 ml tea, today 08:30.
        ────────────────────────  0%  0 of 2000 ml

        """)
    #expect(
      shell.run("drink").output == """
        Water
        ────────────────────────────────────────────────    0%

          So far      0 of 2000 ml
          Remaining   2000 ml

        Begin with: dayring drink 150

        """)
  }

  @Test
  func `The goal holds from today on`() throws {
    let shell = try TestShell()
    shell.run("drink 2l --at yesterday 12:00")
    #expect(shell.run("drink goal").output == "2000 ml\n")
    #expect(shell.run("drink goal 2.5l").output == "From today on the goal is 2500 ml.\n")
    #expect(shell.run("drink goal 2500").output == "Nothing changed: it is that way already.\n")
    #expect(shell.run("drink goal").output == "2500 ml\n")
    #expect(
      shell.run("drink list").output == """
        Thursday 19 November 2026 · 2000 of 2000 ml ✓
          76k1  12:00  2000 ml  water

        """)
  }

  @Test
  func `Beverages are one's own, with a share that counts`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("drink beverage").output == """
          water   100 %  built in
          tea     100 %  built in
          coffee  100 %  built in
          juice   100 %  built in

        """)
    #expect(
      shell.run("drink beverage add Espresso --factor 50 --icon cup --colour red").output
        == "Added Espresso; 50 % of it counts.\n")
    #expect(
      shell.run("drink 100 espresso").output == """
        Added 100 ml Espresso, today 20:30.
        ╸───────────────────────  2%  50 of 2000 ml

        """)
    #expect(
      shell.run("drink 40 \"Espr\"").output == """
        Added 40 ml Espresso, today 20:30.
        ╸───────────────────────  3%  70 of 2000 ml

        """)
    #expect(
      shell.run("drink beverage edit espresso --factor 80 --name \"Doppio\"").output
        == "Edited Doppio; 80 % of it counts.\n")
    #expect(
      shell.run("drink").output == """
        Water
        ━━╸─────────────────────────────────────────────    5%

          So far      112 of 2000 ml
          Remaining   1888 ml
          Last        40 ml Doppio · today 20:30

        """)
    #expect(
      shell.run("drink beverage remove doppio").output
        == "Removed Doppio; what was drunk keeps its name.\n")
    #expect(
      shell.run("drink list").output == """
        Friday 20 November 2026 · 112 of 2000 ml
          7b0d  20:30   40 ml  Doppio
          12bv  20:30  100 ml  Doppio

        """)
    #expect(
      shell.run("drink beverage list").output == """
          water   100 %  built in
          tea     100 %  built in
          coffee  100 %  built in
          juice   100 %  built in

        """)
  }

  @Test
  func `With ounces eight of eight make sixty-four`() throws {
    let shell = try TestShell()
    try shell.choose { $0.volumeUnit = .fluidOunces }
    #expect(shell.run("drink goal 64").output == "Nothing changed: it is that way already.\n")
    #expect(shell.run("drink goal 72").output == "From today on the goal is 72 fl oz.\n")
    #expect(shell.run("drink goal 64").output == "From today on the goal is 64 fl oz.\n")
    shell.run("drink 8")
    shell.run("drink 8oz")
    shell.run("drink 8")
    shell.run("drink 8 oz")
    shell.run("drink 8")
    shell.run("drink 8")
    shell.run("drink 8")
    #expect(
      shell.run("drink").output == """
        Water
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━──────   87%

          So far      56 of 64 fl oz
          Remaining   8 fl oz
          Last        8 fl oz water · today 20:30

        """)
    #expect(
      shell.run("drink 8").output == """
        Added 8 fl oz water, today 20:30.
        ━━━━━━━━━━━━━━━━━━━━━━━━  100%  64 of 64 fl oz ✓

        """)
    #expect(
      shell.run("drink 250ml").output == """
        Added 8.5 fl oz water, today 20:30.
        ━━━━━━━━━━━━━━━━━━━━━━━━  113%  72.5 of 64 fl oz ✓

        """)
    #expect(
      shell.run("drink list --limit 1").output == """
        Friday 20 November 2026 · 72.5 of 64 fl oz ✓
          771k  20:30  8 fl oz  water

        """)
  }

  @Test
  func `A drink keeps its day when its drinker travels`() throws {
    let shell = try TestShell()
    shell.environment.zone = Zone(fixed: UTCOffset(minutes: 540))
    try shell.set(clock: "2026-11-19T22:00:00Z")
    shell.run("drink 250")
    shell.environment.zone = Zone(fixed: UTCOffset(minutes: -480))
    try shell.set(clock: "2026-11-20T06:00:00Z")
    #expect(
      shell.run("drink").output == """
        Water
        ────────────────────────────────────────────────    0%

          So far      0 of 2000 ml
          Remaining   2000 ml

        Begin with: dayring drink 150

        """)
    #expect(
      shell.run("drink list").output == """
        Friday 20 November 2026 · 250 of 2000 ml
          76k1  07:00  250 ml  water

        """)
  }

  @Test
  func `A day that starts at four holds what is drunk at three`() throws {
    let shell = try TestShell()
    try shell.choose { $0.dayStart = DayStart(clamping: 4) }
    try shell.set(clock: "2026-11-20T01:30:00Z")
    #expect(
      shell.run("drink 250").output == """
        Added 250 ml water, today 02:30.
        ━━━─────────────────────  12%  250 of 2000 ml

        """)
    try shell.set(clock: "2026-11-20T08:00:00Z")
    #expect(
      shell.run("drink list").output == """
        Thursday 19 November 2026 · 250 of 2000 ml
          3ktc  02:30  250 ml  water

        """)
  }

  @Test
  func `On a terminal with colours the bar tells how far it is`() throws {
    let shell = try TestShell()
    shell.environment.terminal.hasColour = true
    #expect(
      shell.run("drink 1.9l").output == """
        Added 1900 ml water, today 20:30.
        \u{1B}[32m━━━━━━━━━━━━━━━━━━━━━━╸\u{1B}[0m\u{1B}[2m─\u{1B}[0m  95%  1900 of 2000 ml

        """)
    #expect(
      shell.run("drink 100").output == """
        Added 100 ml water, today 20:30.
        \u{1B}[33m━━━━━━━━━━━━━━━━━━━━━━━━\u{1B}[0m  100%  2000 of 2000 ml \u{1B}[33m✓\u{1B}[0m

        """)
  }
}
