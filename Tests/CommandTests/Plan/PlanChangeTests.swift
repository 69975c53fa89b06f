import Testing
import Trackers

@testable import Commands

/// Whole outputs. Read before they were recorded.
@Suite("Changes of the plan")
struct PlanChangeTests {
  @Test
  func `A typed line is explained, what was not understood too`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("plan add \"Write report !must @morning fri 9:30 *weekly\"").output == """
        Added “Write report”: Fri 27 Nov, morning, must.
          !must     must
          @morning  morning
          fri       Fri 27 Nov
          9:30      reminder at 09:30
          *weekly   weekly

        """)
    #expect(
      shell.run("plan add Call the bank tomorrow \"!3\" +carry").output == """
        Added “Call the bank”: tomorrow, morning, complementary.
          tomorrow  Sat 21 Nov
          !3        complementary
          +carry    moves on by itself

        """)
    #expect(
      shell.run("plan add \"Read tides @backlog !5 friday ~3d !soon +top\"").output == """
        Added “Read tides friday !soon”: backlog, misc.
          @backlog  backlog
          !5        misc
          friday    the backlog has no days, so it stays in the title
          ~3d       of use until Mon 23 Nov
          !soon     not understood, so it stays in the title
          +top      stays on top

        """)
    #expect(
      shell.run("plan add \"\\!important \\fri\"").output
        == "Added “!important fri”: today, evening.\n")
    #expect(
      shell.run("plan add \"Second 9pm\"").output == """
        Added “Second”: today, evening.
          9pm  reminder at 21:00

        """)
    #expect(
      shell.run("plan add \"Early mail\" 2026-12-24").output == """
        Added “Early mail”: Thu 24 Dec, morning.
          2026-12-24  Thu 24 Dec

        """)
  }

  @Test
  func `Options say the same without quotes, and go before marks`() throws {
    let shell = try TestShell()
    #expect(
      shell.run(
        "plan add Pay rent --day 2026-11-24 --region afternoon --bucket must --remind 9:00 --expires 30 nov --carry --sticky --repeat monthly"
      ).output == """
        Added “Pay rent”: Tue 24 Nov, afternoon, must.
          on top · 09:00 · monthly · until Mon 30 Nov

        """)
    #expect(
      shell.run("plan add \"Gym !must\" --bucket misc --repeat mon,thu").output == """
        Added “Gym”: Mon 23 Nov, evening, misc.
          !must  must
          Mon, Thu

        """)
    #expect(
      shell.run("plan add Gym --repeat mon,thu+ --day tomorrow").output == """
        Added “Gym”: tomorrow, morning.
          Mon, Thu after completion

        """)
    #expect(
      shell.run("plan add \"Read @morning\" --region backlog").output == """
        Added “Read”: backlog.
          @morning  morning

        """)
    #expect(
      shell.run("plan add \"Late 9pm\" --day friday").output == """
        Added “Late”: Fri 27 Nov, evening.
          9pm  reminder at 21:00
          21:00

        """)
  }

  @Test
  func `A task is begun, done and reopened`() throws {
    let shell = try TestShell()
    shell.run("plan add \"Mail Ada\"")
    #expect(shell.run("plan do mail").output == "Doing: “Mail Ada”.\n")
    #expect(shell.run("plan done mail").output == "Done: “Mail Ada”.\n")
    #expect(shell.run("plan done mail").output == "Nothing changed: it is that way already.\n")
    #expect(shell.run("plan undo mail").output == "To do again: “Mail Ada”, today, evening.\n")
    #expect(shell.run("plan undo mail").output == "Nothing changed: it is that way already.\n")
    #expect(shell.run("plan drop mail").output == "Dropped “Mail Ada”; the archive keeps it.\n")
    #expect(shell.run("plan undo mail").output == "To do again: “Mail Ada”, today, evening.\n")
    shell.run("plan add \"Ahead tomorrow\"")
    shell.run("plan done ahead")
    #expect(shell.run("plan undo ahead").output == "To do again: “Ahead”, tomorrow, morning.\n")
    shell.run("plan add \"Later @backlog\"")
    shell.run("plan done later")
    #expect(shell.run("plan undo later").output == "To do again: “Later”, backlog.\n")
  }

  @Test
  func `A task is edited`() throws {
    let shell = try TestShell()
    shell.run("plan add \"Mail Ada !3 @morning\"")
    #expect(
      shell.run("plan edit mail --title \"Mail Ada and Bo\" --remind 18:00 --bucket misc").output
        == """
        Edited “Mail Ada and Bo”: today, morning, misc.
          18:00
        No reminder: today 18:00 has passed already.

        """)
    #expect(
      shell.run("plan edit mail --day tomorrow").output == """
        Edited “Mail Ada and Bo”: tomorrow, morning, misc.
          18:00

        """)
    #expect(
      shell.run("plan edit mail --no-remind --region evening --carry").output == """
        Edited “Mail Ada and Bo”: tomorrow, evening, misc.

        """)
    #expect(
      shell.run("plan edit mail --repeat 2w --sticky --expires 30 nov --no-carry").output == """
        Edited “Mail Ada and Bo”: tomorrow, evening, misc.
          on top · every 2 weeks · until Mon 30 Nov

        """)
    #expect(
      shell.run("plan edit mail --repeat 3d+").output == """
        Edited “Mail Ada and Bo”: tomorrow, evening, misc.
          on top · 3 days after completion · until Mon 30 Nov

        """)
    #expect(
      shell.run("plan edit mail --no-repeat --no-expires --no-sticky").output == """
        Edited “Mail Ada and Bo”: tomorrow, evening, misc.

        """)
    #expect(
      shell.run("plan edit mail --bucket misc").output
        == "Nothing changed: it is that way already.\n")
    #expect(
      shell.run("plan edit mail --region backlog").output
        == "Edited “Mail Ada and Bo”: backlog, misc.\n")
    #expect(
      shell.run("plan edit mail --region morning").output == """
        Edited “Mail Ada and Bo”: today, morning, misc.

        """)
    #expect(
      shell.run("plan edit mail --region backlog").output
        == "Edited “Mail Ada and Bo”: backlog, misc.\n")
    #expect(
      shell.run("plan edit mail --day friday").output == """
        Edited “Mail Ada and Bo”: Fri 27 Nov, morning, misc.

        """)
  }

  @Test
  func `A task is moved`() throws {
    let shell = try TestShell()
    shell.run("plan add \"Mail Ada !3 @morning\"")
    shell.run("plan add \"Call the bank !3 @evening\"")
    #expect(
      shell.run("plan move mail tomorrow").output == """
        Moved “Mail Ada” to tomorrow, morning, complementary.

        """)
    #expect(
      shell.run("plan move mail @evening today").output == """
        Moved “Mail Ada” to today, evening, complementary.

        """)
    #expect(
      shell.run("plan move mail --before call").output == """
        Moved “Mail Ada” to today, evening, complementary.

        """)
    #expect(
      shell.run("plan").output == """
        Friday 20 November 2026 · 0 of 2 done
        ────────────────────────────────────────────────    0%

        Morning    must ○  complementary ○○○  misc ○○○○○

        Afternoon  must ○  complementary ○○○  misc ○○○○○

        Evening    must ○  complementary ●●○  misc ○○○○○
          76k1  ·  complementary  Mail Ada
          3qsf  ·  complementary  Call the bank

        """)
    #expect(
      shell.run("plan move mail !must").output == "Moved “Mail Ada” to today, evening, must.\n")
    #expect(
      shell.run("plan move mail @backlog").output == "Moved “Mail Ada” to the backlog, must.\n")
    #expect(
      shell.run("plan move mail @afternoon").output
        == "Moved “Mail Ada” to today, afternoon, must.\n")
    #expect(
      shell.run("plan move call the bank friday @morning !5").output == """
        Moved “Call the bank” to Fri 27 Nov, morning, misc.

        """)
    #expect(
      shell.run("plan move mail --before call").output == """
        Moved “Mail Ada” to Fri 27 Nov, morning, must.

        """)
  }

  @Test
  func `Several tasks go to today, to the backlog, or are dropped`() throws {
    let shell = try TestShell()
    shell.run("plan add \"Mail Ada !must fri @morning\"")
    shell.run("plan add \"Call the bank !must @morning +carry\"")
    shell.run("plan add \"Read tides @backlog !5\"")
    shell.run("plan add \"Write report tomorrow\"")
    #expect(
      shell.run("plan carry mail read").output == """
        Moved 2 tasks to today.
        “Mail Ada” is in no bucket, as its slot is taken.

        """)
    #expect(
      shell.run("plan carry \"write report\"").output == "Moved “Write report” to today, morning.\n"
    )
    #expect(shell.run("plan backlog mail read").output == "Moved 2 tasks to the backlog.\n")
    #expect(shell.run("plan backlog read").output == "Nothing changed: it is that way already.\n")
    #expect(shell.run("plan carry mail").output == "Moved “Mail Ada” to today, evening.\n")
    #expect(
      shell.run("plan drop write report").output
        == "Dropped “Write report”; the archive keeps it.\n")
    #expect(shell.run("plan drop mail call").output == "Dropped 2 tasks; the archive keeps them.\n")
  }

  @Test
  func `The archive gives back`() throws {
    let shell = try TestShell()
    shell.run("plan add \"Mail Ada !must @morning\"")
    shell.run("plan add \"Read tides @backlog\"")
    shell.run("plan drop mail read")
    #expect(
      shell.run("plan restore mail").output == "Brought “Mail Ada” back: today, morning, must.\n")
    shell.run("plan drop mail")
    #expect(
      shell.run("plan restore mail --backlog").output == "Brought “Mail Ada” back: backlog, must.\n"
    )
    #expect(shell.run("plan restore read").output == "Brought “Read tides” back: today, evening.\n")
    #expect(shell.run("plan delete read").output == "Deleted “Read tides”.\n")
  }
}
