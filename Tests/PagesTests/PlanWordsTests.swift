import CivilTime
import Pages
import Testing
import Trackers

/// The plan's pages, as they can be read: what is hidden until something is dragged among it.
@Suite("A page of the plan reads")
struct PlanWordsTests {
  @Test
  func `as a day in its parts, after what was left over`() {
    expect(
      "planned, plan",
      """
      Mon|16|0/1|Tue|17|–|Wed|18|0/1|Thu|19|–|Fri|20|–|Sat|21|3/8|Sun|22|–|\
      Overdue|2|Stretch| Repeats |Mon 16 Nov|Bread| Pinned to top |Wed 18 Nov|\
      Do all today|Move all to Backlog|Mark all as won't do|\
      Morning|Send the offer to Kari| Must|Must|1 left|\
      Run 5 km| Should|Reply to Ola about the trip| Should|Should|2 left|\
      Water the plants| Small|Small|4 left|No priority|\
      Afternoon|Book the dentist| Must|Must|1 left|\
      Review the budget| Should|Should|2 left|Small|5 left|No priority|\
      Evening|Finish chapter three| Must|Must · full|Should|3 left|\
      Fold laundry| Repeats | Small|Small|4 left|No priority|Backlog|0|
      """)
    expect(
      "nothing, plan", "|Morning|Must|1 left|Should|3 left|Small|5 left|No priority|Afternoon|")
    #expect(!screen("planned, tomorrow").words.contains("Overdue"))
  }

  @Test
  func `as its slots, to those who listen, and as what is too much in them`() {
    expect(
      html: "planned, plan",
      #"role="img" aria-label="Must 0 of 1, Should 1 of 3, Small 1 of 5""#)
    expect(
      html: "busy, plan",
      "Must 3 of 1, 2 over the limit, Should 5 of 3, 2 over the limit, Small 7 of 5")
    // With the setting to warn only, no full slot refuses.
    #expect(!screen("busy, plan").html.text.contains("is-full"))
  }

  @Test
  func `as what each word of a typed line means`() {
    expect(
      "planned, typed",
      """
      |Carry over if not done|Pin to top|Expires Sun 6 Dec|Not understood: !x|\
      Fri 27|Evening|Must|09:30|Mon, Thu after completion|
      """)
    expect("planned, choosing the bucket", "|Must|1 left|Should|3 left|Small|5 left|No priority|")
    expect("planned, choosing the day", "|Today|Tomorrow|Backlog|Day|Fri 27 Nov|")
    expect("planned, choosing the region", "|Morning|Afternoon|Evening|")
    expect("planned, choosing the time", "|Reminder|Reminder at 09:30|")
    expect(
      "planned, choosing the repetition",
      "|Repeats|Never|Daily|Weekdays|Weekly|Monthly|Yearly|Mon, Thu after completion|")
    expect(
      "planned, nothing typed",
      """
      |New task|Try “Call Ola every other Friday at 9:30”|\
      Today|Morning|Small|Reminder|Repeats|
      """)
    expect(
      "planned, typed in the backlog",
      """
      |Backlog tasks have no day: fri|Backlog|Priority|Reminder|
      """)
    expect(html: "planned, refused", #"aria-describedby="compose-help" aria-invalid="true""#)
    expect(html: "planned, typed", #"autofocus="" data-force="3""#)
  }

  @Test
  func `as a week, with what will come round`() {
    expect(
      "planned, week",
      """
      |3 of 10 done|Mon 16|0/1|0 of 1 done|Morning|Stretch| Repeats | Small|\
      Tue 17|Nothing planned.|Wed 18|
      """)
    expect("planned, week", "|Sun 22|Stretch")
    expect("planned, next week", "|Tue 24|0/1|0 of 1 done|Afternoon|Call the landlord|")
  }

  @Test
  func `as a backlog, an archive, a search`() {
    expect(
      "planned, backlog",
      "|New task|Paint the fence| Must|Must|Should|Small|Learn to juggle|No priority")
    expect("nothing, backlog", "|The backlog is empty. Tasks without a day live here, as many as")
    expect("busy, archive", "|\(Samples.hostile)|Won't do · Sat 21 Nov|Do today|Move to Backlog|")
    expect("planned, archive", "|The archive is empty. Tasks marked as won't do and expired")
    expect(
      "nothing, search",
      "|Search titles and notes|Type a word from the title or notes of a task.")
    expect(
      "planned, found",
      """
      |Paint the fence|Backlog|Call the landlord|Expires Mon 30 Nov|Tue 24 Nov|\
      Reply to Ola about the trip|Sat 21 Nov|
      """)
    expect("planned, not found", "|No results for “\(Samples.hostile) q”.")
  }

  @Test
  func `as a week that is over, in figures`() {
    let words = review(weekOf: Day(iso8601: "2026-11-16"))
    #expect(
      words.contains(
        """
        |Sat 21 Nov|3|0|0|Sun 22 Nov|0|0|0|Done|3 of 10|Carried over|0|Won't do|0|Expired|0|\
        Done from Backlog|0|
        """))
    #expect(
      words.contains("|By priority|Must|2 of 3|Should|1 of 3|Small|0 of 4|No priority|0 of 0|"))
    #expect(words.contains("|By time of day|Morning|2 of 5|Afternoon|1 of 2|Evening|0 of 3|"))
  }

  @Test(arguments: [
    (ChartRange.month, "|Day|Done|", "|Sat 21 Nov|3|0|0|"),
    (.half, "|Week|Done|", "|16 Nov – 21 Nov|3|0|0|"),
    (.year, "|Month|Done|", "|November 2026|3|0|0|"),
  ])
  func `as a longer period, in figures`(range: ChartRange, head: String, row: String) {
    let words = review(weekOf: nil, range)
    #expect(words.contains(head + "Moved to a later date|Won't do|"))
    #expect(words.contains(row))
  }

  private func review(weekOf first: Day?, _ range: ChartRange = .week) -> String {
    let life = Samples.plannedLife
    let period = ChartPeriod(
      range, to: first, first: life.store.firstPlannedDay(dayStart: .midnight), today: life.today,
      firstWeekday: .monday, isCalendarWeek: true)
    let year = life.store.shares(of: life.today - 20..<life.today + 1)
    let panel = ReviewPanel(
      life.store.review(of: period, dayStart: .midnight), selected: nil, year, life.settings,
      life.locale, at: life.now, in: Samples.zone)
    return panel.html.words
  }

  @Test
  func `as one task with all that is known of it, and its notes with their addresses`() {
    expect(
      "planned, task 2",
      """
      |Plan|Reply to Ola about the trip|Reply to Ola about the trip|Day|Time of day|\
      Morning|Afternoon|Evening|Priority|Must|Should|Small|No priority|\
      Created|Today 07:56|Last changed|Today 07:56|Edit
      """)
    let all = Samples.all.filter { $0.name.hasPrefix("busy, task ") }.map { $0.screen }
    let words = all.map { $0.words }.joined(separator: "\n")
    #expect(
      words.contains(
        """
        |Repeats|Mon, Sun after completion|Reminder|Sun 22 Nov 09:00|\
        Expires|Mon 30 Nov|Carry over if not done|Yes|Pin to top|Yes|Created|
        """))
    #expect(
      all.contains {
        $0.html.text.contains(
          #"<a href="mailto:kari@example.org" rel="noopener noreferrer" target="_blank">"#)
      })
    expect("nothing, unknown task", "|This task no longer exists.|It may have been deleted on")
  }

  @Test
  func `as a form, which asks for weekdays only where they are chosen`() {
    expect(
      "planned, sheet, chosen",
      """
      |Days of the week|Mon|Tue|Wed|Thu|Fri|Sat|Sun|one|Repeat after completion|Expires|
      """)
    expect(
      "planned, sheet, every",
      """
      |Every|−|+|few|Unit|Days|Weeks|Months|Years|Repeat after completion|Expires|
      """)
    expect(
      "planned, sheet, never",
      "|On certain days|Monthly, on the same weekday|Monthly, on the last day|Expires|")
    expect("planned, sheet, never", "|Day|Sat 21 Nov, Evening|")
    expect("planned, sheet, never", "|Priority|Must|")
    expect("planned, sheet, chosen", "|Repeats|Mon|Repeats|Never|Daily|")
    expect("planned, sheet, never", "|More|Carry over if not done|Carry over if not done|")
    expect("planned, sheet, never", "|Pin to top|Save|Delete")
  }

  @Test
  func `on Today as its first tasks, and as what was left over`() {
    expect(
      "planned, today",
      """
      |Plan|3 of 8|Fast|Start now, finish 23:56|Start|Water|0 of 2,000 ml|Water|Tea|Coffee|\
      Juice|+150|+250|+500|Plan|5 open|Finish chapter three| Must|Evening|\
      Reply to Ola about the trip| Should|Morning|Water the plants| Small|Morning|\
      Review the budget| Should|Afternoon|\
      Fold laundry| Repeats | Small|Evening|3 more today|2 overdue tasks|
      """)
  }

  private func screen(_ name: String) -> Screen {
    Samples.all.first { $0.name == name }?.screen
      ?? Samples.screen(.unknown(name), .notFound(address: "no screen of that name"))
  }

  private func expect(_ name: String, _ words: String) {
    let all = screen(name).words
    #expect(all.contains(words), "\(name): \(all)")
  }

  private func expect(html name: String, _ words: String) {
    #expect(screen(name).html.text.contains(words), "\(name)")
  }
}
