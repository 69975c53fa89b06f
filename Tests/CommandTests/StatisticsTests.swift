import Testing
import Trackers

@testable import Commands

/// Whole outputs. Read before they were recorded.
@Suite("Statistics")
struct StatisticsTests {
  @Test
  func `Water has its days, sums and beverages`() throws {
    let shell = try TestShell()
    shell.run("drink 2l --at yesterday 9:00")
    shell.run("drink 1500 tea --at monday 9:00")
    shell.run("drink 500 coffee --at monday 10:00")
    shell.run("drink 1.2l --at 9:00")
    #expect(
      shell.run("stats water").output == """
        Water · Last 7 days

          Sat 14 Nov                                         ┆     -
          Sun 15 Nov                                         ┆     -
          Mon 16 Nov  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┿  2000  ✓
          Tue 17 Nov                                         ┆     -
          Wed 18 Nov                                         ┆     -
          Thu 19 Nov  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┿  2000  ✓
          Fri 20 Nov  ━━━━━━━━━━━━━━━━━━━━━━━━               ┆  1200

          Total       5200 ml
          Average     1733 ml a day, on 3 days with entries
          Goal met    on 2 of 7 days
          Streak      1 day, longest 1 day

        By beverage
          water   3200 ml  62%
          tea     1500 ml  29%
          coffee   500 ml  10%

        """)
    shell.environment.terminal.hasUnicode = false
    #expect(
      shell.run("stats water --days 2").output == """
        Water | Last 2 days

          Thu 19 Nov  =======================================+  2000  +
          Fri 20 Nov  ========================               |  1200

          Total       3200 ml
          Average     1600 ml a day, on 2 days with entries
          Goal met    on 1 of 2 days
          Streak      1 day, longest 1 day

        """)
  }

  @Test
  func `An activity has its goal, or its limit`() throws {
    let shell = try TestShell()
    shell.run("count add pushups --goal 50")
    shell.run("count add beer --at-most 2 --unit bottles")
    shell.run("count add pages")
    shell.run("count pushups 80 --at yesterday 9:00")
    shell.run("count pushups 20")
    shell.run("count beer 3 --at yesterday 20:00")
    shell.run("count pages 12.5")
    #expect(
      shell.run("stats push --days 3").output == """
        pushups · Last 3 days

          Wed 18 Nov                           ┆                 -
          Thu 19 Nov  ━━━━━━━━━━━━━━━━━━━━━━━━━┿━━━━━━━━━━━━━━  80  ✓
          Fri 20 Nov  ━━━━━━━━━━               ┆                20

          Total       100
          Average     50 a day, on 2 days with entries
          Goal met    on 1 of 3 days
          Streak      1 day, longest 1 day

        """)
    #expect(
      shell.run("stats beer --days 3").output == """
        beer · Last 3 days

          Wed 18 Nov                            ┆               -
          Thu 19 Nov  ━━━━━━━━━━━━━━━━━━━━━━━━━━┿━━━━━━━━━━━━━  3
          Fri 20 Nov                            ┆               -

          Total       3 bottles
          Average     3 bottles a day, on 1 day with entries
          Goal met    on 0 of 3 days
          Streak      0 days, longest 0 days

        """)
    #expect(
      shell.run("stats pages --days 1").output == """
        pages · Today

          Fri 20 Nov  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━  12.5

          Total       12.5
          Average     12.5 a day, on 1 day with entries

        """)
  }

  @Test
  func `Fasts have their days and their rate`() throws {
    let shell = try TestShell()
    shell.run("fast add --start yesterday 18:00 --end 10:30")
    shell.run("fast add --start monday 20:00 --end 9:00")
    #expect(
      shell.run("stats fast").output == """
        Fasting · Last 7 days

          Sat 14 Nov                                        ┆       -
          Sun 15 Nov                                        ┆       -
          Mon 16 Nov  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━       ┆   13:00
          Tue 17 Nov                                        ┆       -
          Wed 18 Nov                                        ┆       -
          Thu 19 Nov  ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┿━  16:30  ✓
          Fri 20 Nov                                        ┆       -

          Fasts       2, of which 1 reached the goal
          Average     14 h 45
          Longest     16 h 30
          Streak      1 day, longest 1 day

        """)
  }

  @Test
  func `Without a tracker there is a line for each`() throws {
    let shell = try TestShell()
    #expect(shell.run("stats").output == "Nothing is logged yet.\n")
    shell.run("fast add --start yesterday 18:00 --end 10:30")
    shell.run("drink 1.2l")
    shell.run("count add pushups --goal 50")
    shell.run("count add pages")
    shell.run("count pushups 60")
    #expect(
      shell.run("stats").output == """
        Last 7 days

          Fasting  1, of which 1 reached the goal · average 16 h 30 · streak 1 day
          Water    total 1200 ml · average 1200 ml · goal met on 0 of 7 days
          pushups  total 60 · average 60 · goal met on 1 of 7 days · streak 1 day
          pages    nothing

        """)
    try shell.choose { $0.hidden = [.fast, .water] }
    #expect(
      shell.run("stats --days 30").output == """
        Last 30 days

          pushups  total 60 · average 60 · goal met on 1 of 30 days · streak 1 day
          pages    nothing

        """)
  }
}
