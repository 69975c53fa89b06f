import Testing

@testable import Commands

/// Whole outputs. Read before they were recorded.
@Suite("What the commands print")
struct SnapshotTests {
  @Test
  func `On the first day there is nothing to show, and a word of caution`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("").output == """
        Friday 20 November 2026

        Not fasting

          Next fast   16:8

        Dayring keeps time; it gives no medical advice.

        Begin with: dayring fast start, dayring drink 250, dayring count add NAME, dayring plan add TITLE

        """)
    #expect(
      shell.run("fast list").output == """
        No fasts yet.
        Dayring keeps time; it gives no medical advice.

        """)
  }

  @Test
  func `A day with a running fast`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("fast start --at yesterday 20:00 18:6").output == """
        Fasting since yesterday 20:00, 18:6, until today 14:00.
        Dayring keeps time; it gives no medical advice.

        """)
    try shell.set(clock: "2026-11-20T08:32:07Z")
    #expect(
      shell.run("").output == """
        Friday 20 November 2026

        Fasting · 18:6
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━────────────   75%

          Elapsed     13:32:07
          Remaining   4:27:53
          Started     yesterday 20:00
          Ends        today 14:00
          Milestones  ✓ 12 h  · 16 h  · 18 h

        Last 7 days
          Sat  Sun  Mon  Tue  Wed  Thu      Fri
          -    -    -    -    -    ▸ 13:32  -

        """)
    try shell.set(clock: "2026-11-20T13:30:00Z")
    #expect(
      shell.run("fast status").output == """
        Fasting · 18:6 · Goal reached ✓
        ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━  102%

          Elapsed     18:30:00
          Past goal   0:30:00
          Started     yesterday 20:00
          Reached     today 14:00
          Milestones  ✓ 12 h  ✓ 16 h  ✓ 18 h  · 20 h  · 24 h

        """)
    #expect(
      shell.run("fast stop").output == """
        Stopped the fast: 18 h 30 from yesterday 20:00 to today 14:30, goal of 18 h reached.

        """)
    try shell.set(clock: "2026-11-20T15:00:00Z")
    #expect(
      shell.run("fast").output == """
        Not fasting · Eating window
        ━━━━━━━━╸───────────────────────────────────────

          Closes      today 22:30 · in 6:30
          Next fast   16:8
          Last fast   ✓ 18 h 30, goal reached · today 14:30
          Streak      1 day

        """)
  }

  @Test
  func `The list is by month, and ASCII where nothing else can be shown`() throws {
    let shell = try TestShell()
    shell.run("fast add --start monday 20:00 --end 12:00 --goal 16:8")
    shell.run("fast add --start 2026-10-30 20:00 --end 2026-11-01 9:00 --goal 36h --note long")
    shell.run("fast add --start tuesday 20:00 --end 9:00")
    shell.run("fast start --at 9:00")
    shell.run("fast cancel")
    shell.run("fast start 17h30m --at 20:00")
    #expect(
      shell.run("fast list").output == """
        November 2026
          2r5n  Fri 20  20:00 → now        30 min  goal 17 h 30  ▸  running
          6x5y  Fri 20  09:00 → 20:30     11 h 30  16:8          ×  cancelled
          0tgb  Tue 17  20:00 → 09:00        13 h  16:8          ·  ended before the goal
          76k1  Mon 16  20:00 → 12:00        16 h  16:8          ✓  goal reached

        October 2026
          3qsf  Fri 30  20:00 → 09:00 +2     37 h  36h           ✓  goal reached  long

        """)
    shell.environment.terminal.hasUnicode = false
    #expect(
      shell.run("fast list --limit 1").output == """
        November 2026
          2r5n  Fri 20  20:00 -> now  30 min  goal 17 h 30  >  running

        """)
    #expect(
      shell.run("fast schedule").output == """
           12:12      12 h
           14:10      14 h
        >  16:8       16 h  in use
           18:6       18 h
           20:4       20 h
           23:1 OMAD  23 h
           36h        36 h
           48h        48 h

        """)
  }

  @Test
  func `On a terminal a change is followed by the way back, in colour where allowed`() throws {
    let shell = try TestShell(interactive: true)
    shell.run("fast start")
    shell.environment.terminal.hasColour = true
    #expect(
      shell.run("fast edit --goal 18h").output
        == "Edited the fast: since today 20:30, goal 18 h, until tomorrow 14:30.\n"
        + "\u{1B}[2mUndo with: dayring undo\u{1B}[0m\n")
    #expect(
      shell.run("fast edit --goal 18h").output == "Nothing changed: it is that way already.\n")
    #expect(shell.run("undo").output == "Undone: Edited the fast\n")
    #expect(shell.run("undo").output == "Undone: Started the fast\n")
    #expect(shell.run("undo").exitCode == 1)
  }

  @Test
  func `Schedules are added, used and removed`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("fast schedule add Warrior 19h").output == "Added the schedule Warrior, 19 h.\n")
    #expect(
      shell.run("fast schedule edit warrior --duration 20h --name Knight").output
        == "Edited the schedule Knight, 20 h.\n")
    #expect(shell.run("fast schedule edit Knight").exitCode == 64)
    #expect(shell.run("fast schedule edit 16:8 --name Mine").exitCode == 1)
    #expect(
      shell.run("fast schedule edit Knight --duration 19h --name Warrior").output
        == "Edited the schedule Warrior, 19 h.\n")
    #expect(
      shell.run("fast schedule use warrior").output
        == "New fasts follow the schedule Warrior, 19 h.\n")
    #expect(
      shell.run("fast start").output.hasPrefix(
        "Fasting since today 20:30, Warrior, until tomorrow 15:30.\n"))
    #expect(
      shell.run("fast schedule remove WARRIOR").output == "Removed the schedule Warrior, 19 h.\n")
  }
}
