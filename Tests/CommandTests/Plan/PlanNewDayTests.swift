import Testing
import Trackers

@testable import Commands

/// Whole outputs. Read before they were recorded.
@Suite("A new day")
struct PlanNewDayTests {
  @Test
  func `It is told once, by whatever is asked first`() throws {
    let shell = try TestShell()
    try shell.set(clock: "2026-11-16T08:00:00Z")
    shell.run("plan add \"Write report !must @morning +carry\"")
    shell.run("plan add \"Mail Ada !must @afternoon\"")
    shell.run("plan add \"Water plants *daily\"")
    shell.run("plan add \"Voucher ~wed +carry\"")
    shell.run("plan add \"Other must !must fri @morning\"")
    try shell.set(clock: "2026-11-20T19:30:15Z")
    #expect(
      shell.run("today").output == """
        Friday 20 November 2026

        Not fasting

          Next fast   16:8

        Dayring keeps time; it gives no medical advice.

          Plan        ────────────────────────  0%  0 of 3 done

        Musts
          4yft  ·  must  Other must
          2 overdue: dayring plan overdue

        Carried “Write report” to today.
        “Water plants” comes round again.
        “Write report” is in no bucket, as the must slot of the morning was taken.
        “Voucher” has expired; the archive keeps it.

        """)
    #expect(
      shell.run("today").output == """
        Friday 20 November 2026

        Not fasting

          Next fast   16:8

        Dayring keeps time; it gives no medical advice.

          Plan        ────────────────────────  0%  0 of 3 done

        Musts
          4yft  ·  must  Other must
          2 overdue: dayring plan overdue

        """)
    #expect(
      shell.run("plan").output == """
        Friday 20 November 2026 · 0 of 3 done
        ────────────────────────────────────────────────    0%

        Morning    must ●  complementary ○○○  misc ○○○○○
          4yft  ·  must  Other must
          76k1  ·        Write report · since Mon 16 Nov
          7z5f  ·        Water plants · daily

        Afternoon  must ○  complementary ○○○  misc ○○○○○

        Evening    must ○  complementary ○○○  misc ○○○○○

        Overdue
          0tgb  ·        Water plants · daily · Mon 16 Nov
          3qsf  ·  must  Mail Ada · Mon 16 Nov
        To do today: dayring plan carry --all; or backlog --all, or drop --all

        """)
  }

  @Test
  func `A change says it too`() throws {
    let shell = try TestShell()
    try shell.set(clock: "2026-11-16T08:00:00Z")
    shell.run("plan add \"Write report !must @morning +carry\"")
    shell.run("plan add \"Call the bank +carry\"")
    shell.run("plan add \"Voucher ~wed\"")
    shell.run("plan add \"Ticket ~wed\"")
    try shell.set(clock: "2026-11-20T19:30:15Z")
    #expect(
      shell.run("plan done report").output == """
        Done: “Write report”.

        Carried 2 tasks to today.
        2 tasks have expired; the archive keeps them.

        """)
    #expect(shell.run("plan done call").output == "Done: “Call the bank”.\n")
  }

  @Test
  func `What is refused leaves it to the next command`() throws {
    let shell = try TestShell()
    try shell.set(clock: "2026-11-16T08:00:00Z")
    shell.run("plan add \"Write report !must @morning +carry\"")
    try shell.set(clock: "2026-11-20T19:30:15Z")
    #expect(
      shell.run("plan add \"Other !must @morning\"").errors == """
        Error: The must slot of the morning is taken today. Choose another bucket, part of the day or day.
        Try: dayring plan 2026-11-20

        """)
    #expect(
      shell.run("plan").output == """
        Friday 20 November 2026 · 0 of 1 done
        ────────────────────────────────────────────────    0%

        Morning    must ●  complementary ○○○  misc ○○○○○
          76k1  ·  must  Write report · since Mon 16 Nov

        Afternoon  must ○  complementary ○○○  misc ○○○○○

        Evening    must ○  complementary ○○○  misc ○○○○○

        Carried “Write report” to today.

        """)
  }

  @Test
  func `A plan that is hidden is left alone`() throws {
    let shell = try TestShell()
    try shell.set(clock: "2026-11-16T08:00:00Z")
    shell.run("plan add \"Write report !must @morning +carry\"")
    try shell.set(clock: "2026-11-20T19:30:15Z")
    try shell.choose { $0.hidden = [.fast, .plan] }
    #expect(
      shell.run("today").output == """
        Friday 20 November 2026

        Begin with: dayring fast start, dayring drink 250, dayring count add NAME, dayring plan add TITLE

        """)
    try shell.choose { $0.hidden = [.fast] }
    #expect(
      shell.run("today").output == """
        Friday 20 November 2026

          Plan        ────────────────────────  0%  0 of 1 done

        Musts
          76k1  ·  must  Write report · since Mon 16 Nov

        Carried “Write report” to today.

        """)
  }

  @Test
  func `Overdue tasks are taken up at once`() throws {
    let shell = try TestShell()
    try shell.set(clock: "2026-11-16T08:00:00Z")
    shell.run("plan add \"Write report !must @morning\"")
    shell.run("plan add \"Mail Ada !must @afternoon\"")
    try shell.set(clock: "2026-11-20T19:30:15Z")
    shell.run("plan add \"Own must !must @morning\"")
    #expect(
      shell.run("plan carry --all").output == """
        Moved 2 tasks to today.
        “Write report” is in no bucket, as its slot is taken.

        """)
    try shell.set(clock: "2026-11-21T19:30:15Z")
    #expect(shell.run("plan backlog --all").output == "Moved 3 tasks to the backlog.\n")
    #expect(shell.run("plan drop --all").output == "Nothing is overdue.\n")
  }

  @Test
  func `An undo into a slot that was filled meanwhile tells of it`() throws {
    let shell = try TestShell()
    try shell.set(clock: "2026-11-16T08:00:00Z")
    shell.run("plan add \"Write report !must @morning +carry\"")
    shell.run("plan add \"Mail Ada !must @morning fri\"")
    shell.run("plan move mail @evening")
    try shell.set(clock: "2026-11-20T08:00:00Z")
    shell.run("plan")
    #expect(
      shell.run("undo").output == """
        Undone: Moved the task “Mail Ada”
        “Mail Ada” is in no bucket, as its slot is taken.

        """)
    #expect(
      shell.run("plan").output == """
        Friday 20 November 2026 · 0 of 2 done
        ────────────────────────────────────────────────    0%

        Morning    must ●  complementary ○○○  misc ○○○○○
          76k1  ·  must  Write report · since Mon 16 Nov
          3qsf  ·        Mail Ada

        Afternoon  must ○  complementary ○○○  misc ○○○○○

        Evening    must ○  complementary ○○○  misc ○○○○○

        """)
  }
}
