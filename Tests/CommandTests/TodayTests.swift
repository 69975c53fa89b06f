import Testing
import Trackers

@testable import Commands

/// Whole outputs. Read before they were recorded.
@Suite("The whole day")
struct TodayTests {
  @Test
  func `Each tracker has its line`() throws {
    let shell = try TestShell()
    shell.run("fast start --at 8:30")
    shell.run("drink 1.2l")
    shell.run("count add pushups --goal 50")
    shell.run("count add beer --at-most 2")
    shell.run("count add pages")
    shell.run("count pushups 50")
    shell.run("count beer 3")
    shell.run("count pages 12")
    shell.run("date add \"Trip to Oslo\" 1 mar 2027")
    shell.run("date add deadline friday")
    #expect(
      shell.run("today").output == """
        Friday 20 November 2026

        Fasting · 16:8
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━────────────   75%

          Elapsed     12:00:15
          Remaining   3:59:45
          Started     today 08:30
          Ends        tomorrow 00:30
          Milestones  ✓ 12 h  · 16 h  · 18 h

        Last 7 days
          Sat  Sun  Mon  Tue  Wed  Thu  Fri
          -    -    -    -    -    -    ▸ 12:00

          Water       ━━━━━━━━━━━━━━──────────   60%  1200 of 2000 ml
          pushups     ━━━━━━━━━━━━━━━━━━━━━━━━  100%  50 of 50 ✓
          beer        ━━━━━━━━━━━━━━━━━━━━━━━━  150%  3 of at most 2 !
          pages                                       12

          deadline    in 7 days, Fri 27 Nov

        """)
    shell.environment.terminal.hasUnicode = false
    #expect(
      shell.run("today").output == """
        Friday 20 November 2026

        Fasting | 16:8
        ====================================------------   75%

          Elapsed     12:00:15
          Remaining   3:59:45
          Started     today 08:30
          Ends        tomorrow 00:30
          Milestones  + 12 h  . 16 h  . 18 h

        Last 7 days
          Sat  Sun  Mon  Tue  Wed  Thu  Fri
          -    -    -    -    -    -    > 12:00

          Water       ==============----------   60%  1200 of 2000 ml
          pushups     ========================  100%  50 of 50 +
          beer        ========================  150%  3 of at most 2 !
          pages                                       12

          deadline    in 7 days, Fri 27 Nov

        """)
  }

  @Test
  func `What is hidden is not shown`() throws {
    let shell = try TestShell()
    shell.run("drink 1.2l")
    shell.run("count add pushups")
    shell.run("date add deadline friday")
    try shell.choose { $0.hidden = [.fast] }
    #expect(
      shell.run("today").output == """
        Friday 20 November 2026

          Water       ━━━━━━━━━━━━━━──────────  60%  1200 of 2000 ml
          pushups                                    0

          deadline    in 7 days, Fri 27 Nov

        """)
    try shell.choose { $0.hidden = [.fast, .water, .plan, .counter, .date] }
    #expect(
      shell.run("today").output == """
        Friday 20 November 2026

        Begin with: dayring fast start, dayring drink 250, dayring count add NAME, dayring plan add TITLE

        """)
  }

  @Test
  func `What was drunk yesterday is not today's`() throws {
    let shell = try TestShell()
    shell.run("drink 1.2l --at yesterday 9:00")
    try shell.choose { $0.hidden = [.fast] }
    #expect(
      shell.run("today").output == """
        Friday 20 November 2026

          Water       ────────────────────────  0%  0 of 2000 ml

        """)
  }
}
