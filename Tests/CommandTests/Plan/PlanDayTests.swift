import Testing
import Trackers

@testable import Commands

/// Whole outputs. Read before they were recorded.
@Suite("A day of the plan")
struct PlanDayTests {
  @Test
  func `An empty day says how to begin`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("plan").output == """
        Friday 20 November 2026

        Nothing is planned.
        Begin with: dayring plan add 'TITLE !must'

        """)
    #expect(
      shell.run("plan tomorrow").output == """
        Saturday 21 November 2026

        Nothing is planned.
        Begin with: dayring plan add 'TITLE !must'

        """)
  }

  @Test
  func `Each part of the day has its slots and its tasks`() throws {
    let shell = try TestShell()
    try shell.set(clock: "2026-11-20T08:00:00Z")
    shell.run("plan add \"Write report !must @morning\"")
    shell.run("plan add \"Mail Ada !3 @morning 9:30 +carry\"")
    shell.run("plan add \"Water plants @morning *daily\"")
    shell.run("plan add \"Call the bank !3 @afternoon ~fri\"")
    shell.run("plan add \"Read tides @evening !5 +top\" --notes \"Chapter 2\"")
    shell.run("plan add Stretch @evening")
    shell.run("plan done report")
    shell.run("plan do mail")
    #expect(
      shell.run("plan").output == """
        Friday 20 November 2026 · 1 of 6 done
        ━━━━━━━╸────────────────────────────────────────   16%

        Morning    must ○  complementary ●○○  misc ○○○○○
          76k1  ✓  must           Write report · done
          3qsf  ▸  complementary  Mail Ada · doing · 09:30
          0tgb  ·                 Water plants · daily

        Afternoon  must ○  complementary ●○○  misc ○○○○○
          6x5y  ·  complementary  Call the bank · until Fri 27 Nov

        Evening    must ○  complementary ○○○  misc ●○○○○
          4yft  ·  misc           Read tides · on top · notes
          2r5n  ·                 Stretch

        """)
    shell.environment.terminal.hasUnicode = false
    #expect(
      shell.run("plan").output == """
        Friday 20 November 2026 | 1 of 6 done
        =======-----------------------------------------   16%

        Morning    must .  complementary *..  misc .....
          76k1  +  must           Write report | done
          3qsf  >  complementary  Mail Ada | doing | 09:30
          0tgb  .                 Water plants | daily

        Afternoon  must .  complementary *..  misc .....
          6x5y  .  complementary  Call the bank | until Fri 27 Nov

        Evening    must .  complementary ...  misc *....
          4yft  .  misc           Read tides | on top | notes
          2r5n  .                 Stretch

        """)
  }

  @Test
  func `In a narrow window buckets are numbers, and remarks give way`() throws {
    let shell = try TestShell()
    try shell.set(clock: "2026-11-20T08:00:00Z")
    shell.run(
      "plan add \"A title that is too long for so narrow a window !3 @evening 23:00 *weekly\"")
    shell.run("plan add \"Sort !5 @evening 9:00 +top *daily ~fri\"")
    shell.environment.terminal = Terminal(isInteractive: true, width: 44)
    #expect(
      shell.run("plan").output == """
        Friday 20 November 2026 · 0 of 2 done
        ─────────────────────────────────────    0%

        Morning    1 ○  3 ○○○  5 ○○○○○

        Afternoon  1 ○  3 ○○○  5 ○○○○○

        Evening    1 ○  3 ●○○  5 ●○○○○
          3qsf  ·  5  Sort · on top · 09:00 · daily
          76k1  ·  3  A title that is too … · 23:00

        """)
  }

  @Test
  func `A later day has what will come round`() throws {
    let shell = try TestShell()
    try shell.set(clock: "2026-11-20T08:00:00Z")
    shell.run("plan add \"Write report !must @morning\"")
    shell.run("plan add \"Mail Ada !3 @morning 9:30 +carry\"")
    shell.run("plan add \"Water plants @morning *daily\"")
    shell.run("plan add \"Call the bank !3 @afternoon ~fri\"")
    shell.run("plan add \"Read tides @evening !5 +top\" --notes \"Chapter 2\"")
    shell.run("plan add Stretch @evening")
    shell.run("plan done report")
    shell.run("plan do mail")
    #expect(
      shell.run("plan tomorrow").output == """
        Saturday 21 November 2026

        Morning    must ○  complementary ○○○  misc ○○○○○
            ↻  Water plants · comes round

        Afternoon  must ○  complementary ○○○  misc ○○○○○

        Evening    must ○  complementary ○○○  misc ○○○○○

        """)
  }

  @Test
  func `What is overdue is named below, and of much the first ten`() throws {
    let shell = try TestShell()
    try shell.set(clock: "2026-11-18T08:00:00Z")
    shell.run("plan add \"Task A @evening\"")
    shell.run("plan add \"Task B @evening\"")
    shell.run("plan add \"Task C @evening\"")
    shell.run("plan add \"Task D @evening\"")
    shell.run("plan add \"Task E @evening\"")
    shell.run("plan add \"Task F @evening\"")
    shell.run("plan add \"Task G @evening\"")
    shell.run("plan add \"Task H @evening\"")
    shell.run("plan add \"Task I @evening\"")
    shell.run("plan add \"Task J @evening\"")
    shell.run("plan add \"Task K @evening\"")
    shell.run("plan add \"Mail !must @morning\"")
    try shell.set(clock: "2026-11-20T08:00:00Z")
    shell.run("plan add Today @morning")
    #expect(
      shell.run("plan").output == """
        Friday 20 November 2026 · 0 of 1 done
        ────────────────────────────────────────────────    0%

        Morning    must ○  complementary ○○○  misc ○○○○○
          5bna  ·        Today

        Afternoon  must ○  complementary ○○○  misc ○○○○○

        Evening    must ○  complementary ○○○  misc ○○○○○

        Overdue
          481s  ·  must  Mail · Wed 18 Nov
          0km5  ·        Task G · Wed 18 Nov
          0tgb  ·        Task C · Wed 18 Nov
          1nw6  ·        Task J · Wed 18 Nov
          2r5n  ·        Task F · Wed 18 Nov
          31sh  ·        Task K · Wed 18 Nov
          3qsf  ·        Task B · Wed 18 Nov
          4eps  ·        Task I · Wed 18 Nov
          4yft  ·        Task E · Wed 18 Nov
          6x5y  ·        Task D · Wed 18 Nov
          and 2 more: dayring plan overdue
        To do today: dayring plan carry --all; or backlog --all, or drop --all

        """)
    #expect(
      shell.run("plan yesterday").output == """
        Thursday 19 November 2026

        Nothing is planned.

        """)
  }
}
