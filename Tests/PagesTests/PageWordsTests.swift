import CivilTime
import Pages
import Testing

/// The text of whole pages, from top to bottom.
@Suite("A page reads")
struct PageWordsTests {
  @Test
  func `as the day so far, while a fast runs`() {
    #expect(
      words(of: "today, running") == """
        Dayring|Today|Fast|Water|Plan|Counters|Keys|Settings|Saturday 21 November|\
        Today|21|Fast|12|Streak: 12 days|11h 52m|11 hours 52 minutes|Fast|\
        4h 8m left · ends 12:04|4 hours 8 minutes left · ends 12:04|Stop|Last 7 days|\
        12 days|Streak: 12 days|Sun|15|Sunday 15 November: no fast started|Mon|16|\
        Monday 16 November: no fast started|Tue|17|\
        Tuesday 17 November: 15 hours 11 minutes fasted|Wed|\
        Wednesday 18 November: goal reached|Thu|Thursday 19 November: goal reached|Fri|20|\
        Friday 20 November: 11 hours 52 minutes, running|Sat|21|\
        Saturday 21 November: no fast started|Edit Today
        """)
  }

  @Test
  func `as an eating window with the next fast, after a fast`() {
    #expect(
      words(of: "fast, eating").contains(
        """
        Eating window|4h 20m|4 hours 20 minutes|until 20:12|Opened|Today 12:12|\
        Next fast|Today 20:12|Schedule |16:8|Change|Start fast|I started earlier…
        """))
  }

  @Test
  func `as met and by how much, past the goal`() {
    #expect(
      words(of: "fast, goal met").contains(
        """
        Goal reached|17:08|:40|107%|Started|Yesterday 20:04|Past goal|1h 8m|1 hour 8 minutes|\
        Goal 16:8|Today 12:04|Stop fast|Edit start|I stopped earlier…|Change goal|Cancel fast
        """))
  }

  @Test
  func `durations with small units, and in whole words to who listens`() {
    let now = Samples.moment("2026-11-20T15:52:00+01:00")
    let screen = Samples.screen(.today, Samples.today(Samples.ended, at: now), at: now)
    #expect(
      screen.words.contains(
        """
        Eating window|12|Streak: 12 days|4h 20m|4 hours 20 minutes left|\
        Eating window|4h 20m left · ends 20:12|4 hours 20 minutes left · ends 20:12|Start|
        """))
    let html = screen.html.text
    #expect(html.contains(#"aria-label="Eating window: 4 hours 20 minutes left""#))
    #expect(
      html.contains(
        """
        <span aria-hidden="true">4<small class="unit">h</small>\u{a0}20\
        <small class="unit">m</small></span>\
        <span class="visually-hidden">4 hours 20 minutes left</span>
        """))
  }

  @Test
  func `as met on each day that a long fast counts for`() {
    guard case .today(var page) = Samples.today([]) else { return }
    page.metDays = Set(page.week.prefix(3).map { $0.day })
    let text = Samples.screen(.today, .today(page)).html.text
    #expect(text.contains("Sunday 15 November: goal reached"))
    #expect(text.contains("Tuesday 17 November: goal reached"))
    #expect(text.contains("Wednesday 18 November: no fast started"))
  }

  @Test
  func `what a user typed as they typed it`() {
    #expect(words(of: "history, one").contains("|Note|\(Samples.hostile)|"))
  }

  @Test
  func `1 second before the goal as a minute left, never as none`() {
    let now = Samples.moment("2026-11-21T12:03:59+01:00")
    let screen = Samples.screen(.fast(.now), Samples.fast([Samples.running], at: now), at: now)
    let text = screen.html.text
    #expect(text.contains(#">1<small class="unit">m</small><"#))
    #expect(text.contains(">:59<"))
    #expect(text.contains(">99%<"))
    #expect(!text.contains("confetti"))
  }

  @Test
  func `with confetti past the goal while the session says so, and only then`() {
    for (time, celebrates, flies) in [
      ("12:04:00", false, false), ("12:04:00", true, true), ("11:00:00", true, false),
    ] {
      let now = Samples.moment("2026-11-21T\(time)+01:00")
      var screen = Samples.screen(.fast(.now), Samples.fast([Samples.running], at: now), at: now)
      screen.celebrated = celebrates ? .fast : nil
      #expect(screen.html.text.contains("confetti") == flies, "at \(time)")
    }
  }

  @Test(arguments: [
    "history", "little, water", "much, activity 0", "planned, plan", "planned, found",
  ])
  func `with rows that can each be deleted, by a button that says what and is no stop of Tab`(
    name: String
  ) throws {
    let screen = try #require(Samples.all.first { $0.name == name }?.screen)
    let markup = Markup(screen.html.text)
    let rows = markup.all("li").filter { $0.classes.contains("swipe") }
    #expect(!rows.isEmpty)
    let buttons = markup.all("button").filter { $0.classes.contains("row-delete") }
    #expect(buttons.count == rows.count)
    for button in buttons {
      let label = button.attributes["aria-label"] ?? ""
      #expect(label.hasPrefix("Delete: ") && label.count > 8, "\(label)")
      #expect(button.attributes["tabindex"] == "-1")
    }
  }

  @Test(arguments: [("20:10", false), ("20:11", true), ("21:10", true)])
  func `without a comparison of averages that would be of nothing`(end: String, isSaid: Bool) {
    let fasts = [
      Samples.fast(1, "2026-11-17T04:10", "2026-11-17T\(end)"),
      Samples.fast(2, "2026-11-10T04:10", "2026-11-10T20:10"),
    ]
    let words = Samples.statistics(fasts).words
    #expect(words.contains("|Average: 16h") || words.contains("|Average: 17h"), "\(words)")
    #expect(words.contains("more than before") == isSaid, "\(words)")
  }

  @Test
  func `in statistics without tiles until there is anything to count`() {
    let empty = Samples.statistics([])
    #expect(empty.words.contains("Statistics appear after your first fast."))
    #expect(!empty.text.contains(#"class="tile""#) && !empty.text.contains("year-map"))
    #expect(Samples.statistics(Samples.ended).text.contains(#"class="tile""#))
  }

  private func words(of name: String) -> String {
    Samples.all.first { $0.name == name }?.screen.words ?? "no screen of that name"
  }
}

extension Screen {
  var words: String { html.words }
}

extension HTML {
  /// All that can be read, from top to bottom, a line between two tags except around the unit of a
  /// figure; without what a swipe of a row would bring in.
  var words: String {
    let shown = text.replacing(/<button [^>]*class="row-delete".*?<\/button>/, with: "")
      .replacing(/<small class="unit">(.*?)<\/small>/) { $0.output.1 }
    return Markup(shown).runs.joined(separator: "|").replacing("\u{a0}", with: " ")
  }
}
