import Testing

@testable import Commands

/// Whole outputs. Read before they were recorded.
@Suite("Dates")
struct DateTests {
  @Test
  func `DateRules are listed by distance, what is to come first`() throws {
    let shell = try TestShell()
    #expect(
      shell.run("date").output == """
        No dates yet.
        Begin with: dayring date add NAME DAY

        """)
    #expect(
      shell.run("date add \"Trip to Oslo\" 1 mar 2027").output
        == "Added Trip to Oslo: in 101 days, Mon 1 Mar 2027.\n")
    #expect(
      shell.run("date add smokefree 2026-03-01").output
        == "Added smokefree: 264 days ago, Sun 1 Mar.\n")
    #expect(
      shell.run("date add \"Ada's birthday\" 10 dec 1985 --until --yearly").output
        == "Added Ada's birthday: in 20 days, Thu 10 Dec.\n")
    #expect(
      shell.run("date add wedding 20 nov 2015 --since --yearly").output
        == "Added wedding: 4018 days ago, Fri 20 Nov 2015.\n")
    #expect(
      shell.run("date add launch 2026-11-01 --until").output
        == "Added launch: 19 days ago, Sun 1 Nov.\n")
    #expect(shell.run("date add today today").output == "Added today: today.\n")
    #expect(
      shell.run("date add deadline friday").output == "Added deadline: in 7 days, Fri 27 Nov.\n")
    #expect(
      shell.run("date add hundred 2027-02-28").output
        == "Added hundred: in 100 days, Sun 28 Feb 2027.\n")
    #expect(
      shell.run("date list").output == """
          771k  today           today          today            100 days Sun 28 Feb 2027
          715s  wedding         4018 days ago  Fri 20 Nov 2015  11 years · 5000 days Sun 29 Jul 2029 · 11 years today
          76vx  deadline        in 7 days      Fri 27 Nov
          7b0d  Ada's birthday  in 20 days     Thu 10 Dec       41 years
          3231  hundred         in 100 days    Sun 28 Feb 2027  3 months 8 days · 100 days to go!
          3ktc  Trip to Oslo    in 101 days    Mon 1 Mar 2027   3 months 9 days
          5cp1  launch          19 days ago    Sun 1 Nov        passed, counted as since · 100 days Tue 9 Feb 2027
          12bv  smokefree       264 days ago   Sun 1 Mar        8 months 19 days · 300 days Sat 26 Dec

        """)
    shell.environment.terminal.hasUnicode = false
    #expect(
      shell.run("date").output == """
          771k  today           today          today            100 days Sun 28 Feb 2027
          715s  wedding         4018 days ago  Fri 20 Nov 2015  11 years | 5000 days Sun 29 Jul 2029 | 11 years today
          76vx  deadline        in 7 days      Fri 27 Nov
          7b0d  Ada's birthday  in 20 days     Thu 10 Dec       41 years
          3231  hundred         in 100 days    Sun 28 Feb 2027  3 months 8 days | 100 days to go!
          3ktc  Trip to Oslo    in 101 days    Mon 1 Mar 2027   3 months 9 days
          5cp1  launch          19 days ago    Sun 1 Nov        passed, counted as since | 100 days Tue 9 Feb 2027
          12bv  smokefree       264 days ago   Sun 1 Mar        8 months 19 days | 300 days Sat 26 Dec

        """)
  }

  @Test
  func `A date is edited, archived and deleted`() throws {
    let shell = try TestShell()
    shell.run("date add trip 1 mar 2027")
    #expect(
      shell.run("date edit trip --day 2 apr --name Journey").output
        == "Edited Journey: in 133 days, Fri 2 Apr 2027.\n")
    #expect(
      shell.run("date edit jour --yearly --icon plane --colour blue").output
        == "Edited Journey: in 133 days, Fri 2 Apr 2027.\n")
    #expect(
      shell.run("date edit jour --no-yearly --since").output
        == "Edited Journey: in 133 days, Fri 2 Apr 2027.\n")
    #expect(
      shell.run("date edit jour --day 2 apr").output == "Edited Journey: 232 days ago, Thu 2 Apr.\n"
    )
    #expect(shell.run("date archive journey").output == "Archived Journey.\n")
    #expect(
      shell.run("date").output == """
        No dates yet.
        Begin with: dayring date add NAME DAY

        """)
    #expect(
      shell.run("date list --all").output == """
          76k1  Journey  232 days ago  Thu 2 Apr  7 months 18 days · 300 days Wed 27 Jan 2027 · archived

        """)
    #expect(
      shell.run("date archive journey --undo").output
        == "Brought Journey back: 232 days ago, Thu 2 Apr.\n")
    #expect(shell.run("date delete journey").output == "Deleted Journey.\n")
  }
}
