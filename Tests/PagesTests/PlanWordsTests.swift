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
      Overdue|2|Stretch| repeats |Mon 16 Nov|Bread| on top |Wed 18 Nov|\
      All today|All to backlog|Drop all|\
      Morning|Send the offer to Kari|must|Must|Must|\
      Run 5 km|3|Complementary|Reply to Ola about the trip|3|Complementary|Complementary|\
      Water the plants|5|Misc|Misc|No bucket|\
      Afternoon|Book the dentist|must|Must|Must|\
      Review the budget|3|Complementary|Complementary|Misc|No bucket|\
      Evening|Finish chapter three|must|Must|Must · full|Complementary|\
      Fold laundry| repeats |5|Misc|Misc|No bucket
      """)
    expect(
      "nothing, plan", "|Morning|Nothing planned.|Must|Complementary|Misc|No bucket|Afternoon|")
    #expect(!screen("planned, tomorrow").words.contains("Overdue"))
  }

  @Test
  func `as its slots, to those who listen, and as what is too much in them`() {
    expect(
      html: "planned, plan",
      #"role="img" aria-label="Must 0 of 1, Complementary 1 of 3, Misc 1 of 5""#)
    expect(
      html: "busy, plan",
      "Must 3 of 1, 2 over the limit, Complementary 5 of 3, 2 over the limit, Misc 7 of 5")
    // With the setting to warn only, no full slot refuses.
    #expect(!screen("busy, plan").html.text.contains("is-full"))
  }

  @Test
  func `as what each word of a typed line means`() {
    expect(
      "planned, typed",
      """
      |Morning|New task|Fri 27 Nov|Reminder 09:30|Moves on by itself|Stays on top|\
      Expires Sun 6 Dec|not understood: !x|Must|1 free|Complementary|3 free|Misc|5 free|No bucket|\
      Today|Tomorrow|Backlog|Morning|Afternoon|Evening|Day|Reminder|\
      Repeats|Never|daily|weekdays|weekly|monthly|yearly|Mon, Thu after completion|Add|Close|Send
      """)
    expect(
      "planned, nothing typed",
      """
      |New task|Such as: Call Ola every other friday at 9:30|\
      Must|1 free|Complementary|2 free|Misc|4 free|
      """)
    expect(
      "planned, typed in the backlog",
      """
      |New task|no day in the backlog: fri|Must|Complementary|Misc|No bucket|\
      Today|Tomorrow|Backlog|Day|Reminder|Add|Close|
      """)
    expect(html: "planned, refused", #"aria-describedby="compose-help" aria-invalid="true""#)
    expect(html: "planned, typed", #"autofocus="" data-force="3""#)
  }

  @Test
  func `as a week, with what will come round`() {
    expect(
      "planned, week",
      """
      |3 of 10 done|Mon 16|0/1|0 of 1 done|Morning|Stretch| repeats |5|Misc|\
      Tue 17|Nothing planned.|Wed 18|
      """)
    expect("planned, week", "|Sun 22|Stretch")
    expect("planned, next week", "|Tue 24|0/1|0 of 1 done|Afternoon|Call the landlord|")
  }

  @Test
  func `as a backlog, an archive, a search`() {
    expect(
      "planned, backlog",
      "|New task|Paint the fence|must|Must|Must|Complementary|Misc|Learn to juggle|No bucket")
    expect("nothing, backlog", "|The backlog is empty. What has no day yet waits here, without")
    expect("busy, archive", "|\(Samples.hostile)|Dropped Sat 21 Nov|Do today|To backlog|")
    expect("planned, archive", "|Nothing here. Tasks that you drop or that expire can be restored.")
    expect("nothing, search", "|Search titles and notes|Type a word of a title or of its notes.")
    expect(
      "planned, found",
      """
      |Paint the fence|Backlog|Call the landlord|expires Mon 30 Nov|Tue 24 Nov|\
      Reply to Ola about the trip|Sat 21 Nov|
      """)
    expect("planned, not found", "|Nothing found for “\(Samples.hostile) q”.")
  }

  @Test
  func `as a week that is over, in figures`() {
    let words = review(weekOf: Day(iso8601: "2026-11-16"))
    #expect(
      words.contains(
        """
        |Sat 21 Nov|3|Sun 22 Nov|0|Done|3 of 10|Carried on|0|Dropped|0|Expired|0|\
        From the backlog|0|12 weeks|31|Sep|14|
        """))
    #expect(
      words.contains("|By bucket|Must|2 of 3|Complementary|1 of 3|Misc|0 of 4|No bucket|0 of 0|"))
    #expect(words.contains("|By part of the day|Morning|2 of 5|Afternoon|1 of 2|Evening|0 of 3|"))
  }

  @Test
  func `as twelve weeks up to one, in figures`() {
    let words = review(weekOf: Day(iso8601: "2026-11-16"))
    #expect(words.contains("|12 weeks|Week|Done|To a later week|Dropped|31 Aug – 6 Sep|0|0|0|"))
    #expect(words.contains("|9 Nov – 15 Nov|0|0|0|16 Nov – 22 Nov|3|0|0|"))
    #expect(words.contains("|16 Nov – 22 Nov|2 of 3|1 of 3|0 of 4|0 of 0|"))
    #expect(words.contains("|16 Nov – 22 Nov|2 of 5|1 of 2|0 of 3"))
  }

  private func review(weekOf first: Day?) -> String {
    let life = Samples.plannedLife
    let weeks = life.store.reviews(to: first ?? life.today, dayStart: .midnight)
    let year = life.store.shares(of: life.today - 20..<life.today + 1)
    let panel = ReviewPanel(weeks, year, life.settings, life.locale, at: life.now, in: Samples.zone)
    return panel.html.words
  }

  @Test
  func `as one task with all that is known of it, and its notes with their addresses`() {
    expect(
      "planned, task 2",
      """
      |Plan|Reply to Ola about the trip|Sat 21 Nov, Morning, Complementary|\
      Created|Today 07:56|Last changed|Today 07:56|Edit|Not doing it now|Do tomorrow|\
      To backlog|Drop|Delete
      """)
    let all = Samples.all.filter { $0.name.hasPrefix("busy, task ") }.map { $0.screen }
    let words = all.map { $0.words }.joined(separator: "\n")
    #expect(
      words.contains(
        """
        |Repeats|Mon, Sun after completion|Reminder|Sun 22 Nov 09:00|\
        Expires|Mon 30 Nov|Moves on by itself|Yes|Stays on top|Yes|Created|
        """))
    #expect(
      all.contains {
        $0.html.text.contains(
          #"<a href="mailto:kari@example.org" rel="noopener noreferrer" target="_blank">"#)
      })
    expect("nothing, unknown task", "|This task is not here any more.|It may have been deleted on")
  }

  @Test
  func `as a form, which asks for weekdays only where they are chosen`() {
    expect(
      "planned, sheet, chosen",
      """
      |Days of the week|Mon|Tue|Wed|Thu|Fri|Sat|Sun|one|Count from when it is done|Delete|Save
      """)
    expect(
      "planned, sheet, every",
      """
      |How many|−|+|few|Unit|Days|Weeks|Months|Years|Count from when it is done|Delete|Save
      """)
    expect(
      "planned, sheet, never",
      "|On chosen days|Monthly, on the same weekday|Monthly, on the last day|Delete|Save")
  }

  @Test
  func `on Today as its musts, and as what was left over`() {
    expect(
      "planned, today",
      """
      |Plan|3 of 8|Your first fast is one tap away.|16:8|until 23:56, if you start now|Start|\
      0|of 2,000 ml|+150|+250|+500|Musts|2 of 3|Send the offer to Kari|Morning|\
      Book the dentist|Afternoon|Finish chapter three|Evening|2 overdue tasks|
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
