import Testing
import Trackers

@testable import Commands

/// Whole outputs. Read before they were recorded.
@Suite("Slots")
struct PlanLimitTests {
  @Test
  func `A full slot is refused with its name, its day and what would work`() throws {
    let shell = try TestShell()
    shell.run("plan add \"One !must @morning\"")
    #expect(
      shell.run("plan add \"Two !must @morning\"").errors == """
        Error: The must slot of the morning is taken today. Choose another bucket, part of the day or day.
        Try: dayring plan 2026-11-20

        """)
    shell.run("plan add \"Two !must @morning tomorrow\"")
    #expect(
      shell.run("plan move two today").errors == """
        Error: The must slot of the morning is taken today. Choose another bucket, part of the day or day.
        Try: dayring plan 2026-11-20

        """)
    shell.run("plan add \"A !3 @evening fri\"")
    shell.run("plan add \"B !3 @evening fri\"")
    shell.run("plan add \"C !3 @evening fri\"")
    #expect(
      shell.run("plan add \"D !3 @evening fri\"").errors == """
        Error: All 3 complementary slots of the evening are taken on Fri 27 Nov. Choose another bucket, part of the day or day.
        Try: dayring plan 2026-11-27

        """)
    shell.run("settings set done-slots keep")
    shell.run("plan done one")
    #expect(
      shell.run("plan edit two --day today").errors == """
        Error: The must slot of the morning is taken today. Choose another bucket, part of the day or day.
        Try: dayring plan 2026-11-20

        """)
    shell.run("settings set done-slots free")
    shell.run("plan undo one")
    shell.run("plan drop one")
    shell.run("plan add \"Three !must @morning\"")
    #expect(
      shell.run("plan restore one").errors == """
        Error: The must slot of the morning is taken today. Choose another bucket, part of the day or day.
        Try: dayring plan 2026-11-20

        """)
    #expect(
      shell.run("plan undo one").errors == """
        Error: The must slot of the morning is taken today. Choose another bucket, part of the day or day.
        Try: dayring plan 2026-11-20

        """)
  }

  @Test
  func `Under the setting to warn it is allowed and said`() throws {
    let shell = try TestShell()
    try shell.choose { $0.overLimit = .warn }
    shell.run("plan add \"One !must @morning\"")
    #expect(
      shell.run("plan add \"Two !must @morning\"").output == """
        Added “Two”: today, morning, must.
          !must     must
          @morning  morning
        The must slot of the morning is over its limit today: 2 of 1.

        """)
    #expect(
      shell.run("plan add \"Three !must @morning tomorrow\"").output == """
        Added “Three”: tomorrow, morning, must.
          !must     must
          @morning  morning
          tomorrow  Sat 21 Nov

        """)
    #expect(
      shell.run("plan move three today").output == """
        Moved “Three” to today, morning, must.
        The must slot of the morning is over its limit today: 3 of 1.

        """)
    #expect(
      shell.run("plan done three").output == """
        Done: “Three”.

        """)
    #expect(
      shell.run("plan").output == """
        Friday 20 November 2026 · 1 of 3 done
        ━━━━━━━━━━━━━━━╸────────────────────────────────   33%

        Morning    must ●●!  complementary ○○○  misc ○○○○○
          12bv  ·  must  Two
          3ktc  ·  must  One
          7b0d  ✓  must  Three · done

        Afternoon  must ○  complementary ○○○  misc ○○○○○

        Evening    must ○  complementary ○○○  misc ○○○○○

        The must slot of the morning is over its limit today: 2 of 1.

        """)
    shell.environment.terminal.hasUnicode = false
    #expect(
      shell.run("plan week").output == """
        Mon 16 Nov
        Tue 17 Nov
        Wed 18 Nov
        Thu 19 Nov | yesterday
        Fri 20 Nov | today | 1 of 3 done | over its limit
          12bv  .  must  Two
          3ktc  .  must  One
          7b0d  +  must  Three | done
        Sat 21 Nov | tomorrow
        Sun 22 Nov

        """)
  }
}
