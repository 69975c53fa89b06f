import Testing
import Trackers

@testable import Commands

/// Whole outputs. Read before they were recorded.
@Suite("Lists of the plan")
struct PlanListTests {
  @Test
  func `A week, with what comes round in it`() throws {
    let shell = try TestShell()
    try shell.set(clock: "2026-11-16T08:00:00Z")
    shell.run("plan add \"Write report !must @morning\"")
    shell.run("plan add \"Mail Ada !3 @morning 9:30 +carry\"")
    shell.run("plan add \"Pay rent !must @afternoon\"")
    shell.run("plan add \"Stretch @evening *mon,thu\"")
    shell.run("plan add \"Voucher !5 @evening ~tue\"")
    shell.run("plan done report")
    shell.run("plan add \"Shop !5 @backlog\"")
    try shell.set(clock: "2026-11-19T08:00:00Z")
    shell.run("plan add \"Call the bank !must @morning fri\"")
    shell.run("plan")
    shell.run("plan done mail")
    shell.run("plan done shop")
    #expect(
      shell.run("plan week").output == """
        Mon 16 Nov · 1 of 3 done
          76k1  ✓  must           Write report · done
          0tgb  ·  must           Pay rent
          6x5y  ·                 Stretch · Mon, Thu
        Tue 17 Nov
        Wed 18 Nov · yesterday
        Thu 19 Nov · today · 1 of 2 done
          3qsf  ✓  complementary  Mail Ada · done · since Mon 16 Nov
          7vvs  ·                 Stretch · Mon, Thu
        Fri 20 Nov · tomorrow · 0 of 1 done
          7rkh  ·  must           Call the bank
        Sat 21 Nov
        Sun 22 Nov

        """)
    #expect(
      shell.run("plan week in 1 week").output == """
        Mon 23 Nov
            ↻  Stretch · comes round
        Tue 24 Nov
        Wed 25 Nov
        Thu 26 Nov
            ↻  Stretch · comes round
        Fri 27 Nov
        Sat 28 Nov
        Sun 29 Nov

        """)
    shell.environment.terminal.hasUnicode = false
    #expect(
      shell.run("plan week").output == """
        Mon 16 Nov | 1 of 3 done
          76k1  +  must           Write report | done
          0tgb  .  must           Pay rent
          6x5y  .                 Stretch | Mon, Thu
        Tue 17 Nov
        Wed 18 Nov | yesterday
        Thu 19 Nov | today | 1 of 2 done
          3qsf  +  complementary  Mail Ada | done | since Mon 16 Nov
          7vvs  .                 Stretch | Mon, Thu
        Fri 20 Nov | tomorrow | 0 of 1 done
          7rkh  .  must           Call the bank
        Sat 21 Nov
        Sun 22 Nov

        """)
  }

  @Test
  func `A week is looked back on`() throws {
    let shell = try TestShell()
    try shell.set(clock: "2026-11-16T08:00:00Z")
    shell.run("plan add \"Write report !must @morning\"")
    shell.run("plan add \"Mail Ada !3 @morning 9:30 +carry\"")
    shell.run("plan add \"Pay rent !must @afternoon\"")
    shell.run("plan add \"Stretch @evening *mon,thu\"")
    shell.run("plan add \"Voucher !5 @evening ~tue\"")
    shell.run("plan done report")
    shell.run("plan add \"Shop !5 @backlog\"")
    try shell.set(clock: "2026-11-19T08:00:00Z")
    shell.run("plan add \"Call the bank !must @morning fri\"")
    shell.run("plan")
    shell.run("plan done mail")
    shell.run("plan done shop")
    try shell.set(clock: "2026-11-20T19:30:15Z")
    shell.run("plan drop rent")
    #expect(
      shell.run("plan review").output == """
        Week of Monday 16 November 2026

          Planned     7
          Done        2 of 7, 28%
          Carried     1
          Dropped     1
          Expired     1
          Backlog     1 done

        Done by day
          Mon  Tue  Wed  Thu  Fri  Sat  Sun
            1    -    -    2    -    -    -

        By bucket
          must           ━━━━━━━╸────────────────   33%  1 of 3 done
          complementary  ━━━━━━━━━━━━━━━━━━━━━━━━  100%  1 of 1 done
          misc           ────────────────────────    0%  0 of 1 done
          no bucket      ────────────────────────    0%  0 of 2 done

        By part of the day
          morning        ━━━━━━━━━━━━━━━╸────────   66%  2 of 3 done
          afternoon      ────────────────────────    0%  0 of 1 done
          evening        ────────────────────────    0%  0 of 3 done

        """)
    shell.environment.terminal.hasUnicode = false
    #expect(
      shell.run("plan review").output == """
        Week of Monday 16 November 2026

          Planned     7
          Done        2 of 7, 28%
          Carried     1
          Dropped     1
          Expired     1
          Backlog     1 done

        Done by day
          Mon  Tue  Wed  Thu  Fri  Sat  Sun
            1    -    -    2    -    -    -

        By bucket
          must           =======-----------------   33%  1 of 3 done
          complementary  ========================  100%  1 of 1 done
          misc           ------------------------    0%  0 of 1 done
          no bucket      ------------------------    0%  0 of 2 done

        By part of the day
          morning        ===============---------   66%  2 of 3 done
          afternoon      ------------------------    0%  0 of 1 done
          evening        ------------------------    0%  0 of 3 done

        """)
    #expect(
      shell.run("plan review 1 week ago").output == """
        Week of Monday 9 November 2026

        Nothing is planned.

        """)
  }

  @Test
  func `Backlog, what is overdue, the archive`() throws {
    let shell = try TestShell()
    #expect(shell.run("plan backlog").output == "The backlog is empty.\n")
    #expect(shell.run("plan overdue").output == "Nothing is overdue.\n")
    #expect(shell.run("plan archive").output == "The archive is empty.\n")
    #expect(shell.run("plan search tide").output == "No task holds these words.\n")
    try shell.set(clock: "2026-11-16T08:00:00Z")
    shell.run("plan add \"Shop !5 @backlog ~wed\"")
    shell.run("plan add \"Read tides @backlog\" --notes \"moon and sun\"")
    shell.run("plan add \"Mail Ada !must @morning\"")
    shell.run("plan add \"Voucher ~tue\"")
    shell.run("plan add \"Pay rent tomorrow !3\"")
    #expect(
      shell.run("plan backlog").output == """
          0tgb  ·  misc  Shop · until Wed 18 Nov
          6x5y  ·        Read tides · notes

        """)
    try shell.set(clock: "2026-11-20T19:30:15Z")
    #expect(
      shell.run("plan overdue").output == """
          4yft  ·  Mon 16 Nov  Mail Ada · must
          0km5  ·  Tue 17 Nov  Pay rent · complementary

        “Voucher” has expired; the archive keeps it.

        """)
    shell.run("plan drop rent")
    #expect(
      shell.run("plan archive").output == """
          0tgb  ×  backlog     Shop · expired · misc · until Wed 18 Nov
          0km5  ×  Tue 17 Nov  Pay rent · dropped · complementary
          2r5n  ×  Mon 16 Nov  Voucher · expired · until Tue 17 Nov

        """)
    #expect(shell.run("plan backlog").output == "  6x5y  ·  Read tides · notes\n")
    #expect(shell.run("plan search sun").output == "  6x5y  ·  backlog  Read tides · notes\n")
    #expect(
      shell.run("plan search a").output == """
          6x5y  ·  backlog     Read tides · notes
          4yft  ·  Mon 16 Nov  Mail Ada · must

        """)
    #expect(
      shell.run("plan search a --limit 2").output == """
          6x5y  ·  backlog     Read tides · notes
          4yft  ·  Mon 16 Nov  Mail Ada · must

        """)
  }

  @Test
  func `One task with all that is known of it`() throws {
    let shell = try TestShell()
    try shell.set(clock: "2026-11-16T08:00:00Z")
    shell.run(
      "plan add \"Pay rent !must @afternoon tomorrow 9:00 ~30nov *monthly +carry +top\" --expires 30 nov --notes \"to the new account\""
    )
    try shell.set(clock: "2026-11-20T19:30:15Z")
    shell.run("plan")
    #expect(
      shell.run("plan show pay").output == """
        Pay rent

          Id          76k1
          Status      to do
          Planned     today, afternoon, must
          First for   Tue 17 Nov
          Repeats     monthly
          Reminder    Tue 17 Nov 09:00
          Until       Mon 30 Nov
          Unfinished  moves on by itself
          Order       on top
          Added       Monday 09:00
          Changed     today 20:30

          to the new account

        """)
    shell.run("plan done pay")
    #expect(
      shell.run("plan show pay").output == """
        Pay rent

          Id          76k1
          Status      done, today 20:30
          Planned     today, afternoon, must
          First for   Tue 17 Nov
          Repeats     monthly
          Reminder    Tue 17 Nov 09:00
          Until       Mon 30 Nov
          Unfinished  moves on by itself
          Order       on top
          Added       Monday 09:00
          Changed     today 20:30

          to the new account

        """)
  }
}
