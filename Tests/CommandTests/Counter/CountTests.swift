import Testing

@testable import Commands

/// Whole outputs. Read before they were recorded.
@Suite("Tallies")
struct CountTests {
  @Test
  func `Without an activity there is a way to begin`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("count").output == """
        Nothing is counted yet.
        Begin with: dayring count add NAME

        """)
    #expect(shell.run("count list").output == "Nothing is counted yet.\n")
    #expect(
      shell.run("count add pushups --goal 50 --quick 10,20").output
        == "Added pushups, goal 50 a day.\n")
    #expect(shell.run("count list").output == "  3qsf  pushups  50  +10 +20  primary\n")
  }

  @Test
  func `What is counted adds up, and a negative amount corrects`() throws {
    let shell = try TestShell()
    shell.run("count add pushups --goal 50 --quick 10,20")
    shell.run("count add \"Green tea\" --at-most 5 --unit cups")
    shell.run("count add running --unit km --quick 5,2.5")
    #expect(
      shell.run("count pushups 20").output == """
        Added 20 to pushups, today 20:30.
        ━━━━━━━━━╸──────────────  40%  20 of 50

        """)
    #expect(
      shell.run("count push").output == """
        Added 10 to pushups, today 20:30.
        ━━━━━━━━━━━━━━──────────  60%  30 of 50

        """)
    #expect(
      shell.run("count pushups -5").output == """
        Corrected pushups by -5, today 20:30.
        ━━━━━━━━━━━━────────────  50%  25 of 50

        """)
    #expect(
      shell.run("count pushups -- -5").output == """
        Corrected pushups by -5, today 20:30.
        ━━━━━━━━━╸──────────────  40%  20 of 50

        """)
    #expect(
      shell.run("count green tea").output == """
        Added 1 cups to Green tea, today 20:30.
        ━━━━╸───────────────────  20%  1 of at most 5 cups

        """)
    #expect(
      shell.run("count \"GREEN TEA\" 5").output == """
        Added 5 cups to Green tea, today 20:30.
        ━━━━━━━━━━━━━━━━━━━━━━━━  120%  6 of at most 5 cups !

        """)
    #expect(
      shell.run("count run 10.12 km --at yesterday 7:00 --note \"by the river\"").output == """
        Added 10.12 km to running, yesterday 07:00.
        10.12 km · yesterday

        """)
    #expect(
      shell.run("count").output == """
        Friday 20 November 2026

          pushups    ━━━━━━━━━╸──────────────   40%  20 of 50
          Green tea  ━━━━━━━━━━━━━━━━━━━━━━━━  120%  6 of at most 5 cups !
          running                                    0 km

        """)
    #expect(
      shell.run("count 76k1").output == """
        Added 10 to pushups, today 20:30.
        ━━━━━━━━━━━━━━──────────  60%  30 of 50

        """)
  }

  @Test
  func `New activities begin with the defaults, unless something else is given`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("count defaults").output == """
          Goal           none
          Quick amounts  1

        """)
    #expect(
      shell.run("count defaults --at-most 5 --quick 2,-0.5").output == """
          Goal           at most 5
          Quick amounts  2 -0.5

        """)
    #expect(shell.run("count add coffee").output == "Added coffee, goal at most 5 a day.\n")
    #expect(
      shell.run("count add pages --goal 30 --quick 10").output == "Added pages, goal 30 a day.\n")
    #expect(shell.run("count add steps --no-goal").output == "Added steps.\n")
    #expect(
      shell.run("count list").output == """
          3qsf  coffee  at most 5  +2 -0.5  primary
          0tgb  pages   30         +10
          6x5y  steps              +2 -0.5

        """)
    #expect(
      shell.run("count defaults --no-goal --json").output == """
        {"action":"settings.edit","changed":true,"defaults":{"goal":null,"quickThousandths":[2000,-500]}}

        """)
    #expect(
      shell.run("count defaults --json").output == """
        {"defaults":{"goal":null,"quickThousandths":[2000,-500]}}

        """)
    #expect(
      shell.run("count defaults --no-goal").output == """
        Nothing changed: it is that way already.
          Goal           none
          Quick amounts  2 -0.5

        """)
    #expect(shell.run("undo").exitCode == 0)
    #expect(shell.run("count defaults").output.contains("at most 5"))
  }

  @Test(arguments: [
    ("--goal 0", 1), ("--at-most -1", 1), ("--quick 0", 1), ("--quick 1,2,3,4,5,6,7", 1),
    ("--quick ten", 1), ("--goal 1000001", 1), ("--goal 5 --no-goal", 64),
    ("--goal 5 --at-most 5", 64),
  ])
  func `What no activity may begin with is refused`(options: String, status: Int32) throws {
    let shell = try TestShell()
    let before = shell.run("count defaults --json").output
    #expect(shell.run("count defaults " + options).exitCode == status)
    #expect(shell.run("count defaults --json").output == before)
  }

  @Test
  func `A reached goal is marked, in ASCII too`() throws {
    let shell = try TestShell()
    shell.run("count add pushups --goal 50")
    shell.run("count add beer --at-most 2")
    shell.run("count pushups 60 --at yesterday 9:00")
    shell.run("count pushups 50")
    shell.run("count beer 3")
    #expect(
      shell.run("count").output == """
        Friday 20 November 2026

          pushups  ━━━━━━━━━━━━━━━━━━━━━━━━  100%  50 of 50 ✓        · streak 2 days
          beer     ━━━━━━━━━━━━━━━━━━━━━━━━  150%  3 of at most 2 !

        """)
    shell.environment.terminal.hasUnicode = false
    #expect(
      shell.run("count").output == """
        Friday 20 November 2026

          pushups  ========================  100%  50 of 50 +        | streak 2 days
          beer     ========================  150%  3 of at most 2 !

        """)
  }

  @Test
  func `Counters are renamed, moved, archived and deleted`() throws {
    let shell = try TestShell()
    shell.run("count add pushups")
    shell.run("count add pages")
    shell.run("count add beer --at-most 2")
    #expect(
      shell.run(
        "count edit pushups --name \"push-ups\" --unit times --quick 10 --colour red --icon dumbbell"
      ).output == "Edited push-ups.\n")
    #expect(
      shell.run("count edit pages --unit \"\"").output
        == "Nothing changed: it is that way already.\n")
    #expect(shell.run("count move beer 1").output == "Moved beer.\n")
    #expect(shell.run("count primary pages").output == "pages stands for all tallies now.\n")
    #expect(
      shell.run("count list").output == """
          0tgb  beer      at most 2  +1
          76k1  push-ups             +10
          3qsf  pages                +1   primary

        """)
    #expect(shell.run("count archive beer").output == "Archived beer; its entries are kept.\n")
    #expect(
      shell.run("count list").output == """
          76k1  push-ups    +10
          3qsf  pages       +1   primary

        """)
    #expect(
      shell.run("count list --all").output == """
          76k1  push-ups             +10
          3qsf  pages                +1   primary
          0tgb  beer      at most 2  +1   archived

        """)
    #expect(shell.run("count archive beer --undo").output == "Brought beer back.\n")
    #expect(shell.run("count delete beer").output == "Deleted beer and its entries.\n")
    #expect(
      shell.run("count list --all").output == """
          76k1  push-ups    +10
          3qsf  pages       +1   primary

        """)
  }

  @Test
  func `Goals hold from today on`() throws {
    let shell = try TestShell()
    shell.run("count add pushups")
    #expect(shell.run("count goal pushups").output == "No goal.\n")
    #expect(
      shell.run("count goal pushups 60").output == "From today on the goal of pushups is 60.\n")
    #expect(shell.run("count goal pushups").output == "60\n")
    #expect(
      shell.run("count goal pushups 60").output == "Nothing changed: it is that way already.\n")
    #expect(
      shell.run("count goal pushups --at-most 5").output
        == "From today on the goal of pushups is at most 5.\n")
    #expect(shell.run("count goal pushups --none").output == "From today on pushups has no goal.\n")
  }

  @Test
  func `Entries are listed by day, corrected and deleted`() throws {
    let shell = try TestShell()
    shell.run("count add pushups --goal 50")
    shell.run("count add other")
    shell.run("count other 7")
    shell.run("count pushups 20 --at 8:00")
    shell.run("count pushups 50 --at yesterday 8:00 --note early")
    shell.run("count pushups -5 --at 9:00")
    #expect(
      shell.run("count entries list pushups").output == """
        Friday 20 November 2026 · 15 of 50
          2r5n  09:00  -5
          6x5y  08:00  20

        Thursday 19 November 2026 · 50 of 50 ✓
          4yft  08:00  50  early

        """)
    #expect(
      shell.run("count entries list pushups --days 1").output == """
        Friday 20 November 2026 · 15 of 50
          2r5n  09:00  -5
          6x5y  08:00  20

        """)
    #expect(
      shell.run("count entries list pushups --limit 1").output == """
        Friday 20 November 2026 · 15 of 50
          2r5n  09:00  -5

        """)
    #expect(
      shell.run("count entries edit 2r5n --amount -3 --note slip").output == """
        Edited an entry of pushups: -3, today 09:00.
        ━━━━━━━━────────────────  34%  17 of 50

        """)
    #expect(
      shell.run("count entries delete 2r5n").output == """
        Deleted an entry of pushups: -3, today 09:00.
        ━━━━━━━━━╸──────────────  40%  20 of 50

        """)
    #expect(
      shell.run("count entries other").output == """
        Friday 20 November 2026 · 7
          0tgb  20:30  7

        """)
  }
}
