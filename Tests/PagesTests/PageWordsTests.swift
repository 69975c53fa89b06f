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
        Dayring|Today|Fast|Water|Plan|Count|Keys|Settings|Saturday 21 November|Today|Fast|12|Streak 12 days|\
        11:52|16:8 · since yesterday 20:04|4:08|left, until 12:04|Stop|Last 7 days|\
        Streak |12 days|Sun|15|Sunday 15 November: nothing yet|Mon|16|\
        Monday 16 November: nothing yet|Tue|17|Tuesday 17 November: 15 h 11 fasted|Wed|\
        Wednesday 18 November: goal reached|Thu|Thursday 19 November: goal reached|Fri|20|\
        Friday 20 November: 11 h 52, running|Sat|21|Saturday 21 November: nothing yet
        """)
  }

  @Test
  func `as an eating window with the next fast, after a fast`() {
    #expect(
      words(of: "fast, eating").contains(
        """
        Eating window|4:20|until 20:12|Opened|Today 12:12|Next fast|Today 20:12|\
        Schedule |16:8|Ends tomorrow 07:52 if you start now|Change|Start fast|Started earlier
        """))
  }

  @Test
  func `as met and by how much, past the goal`() {
    #expect(
      words(of: "fast, goal met").contains(
        """
        Goal reached|17:08|:40|107 %|Started|Yesterday 20:04|Past goal|+1:08|Goal 16:8|\
        Today 12:04|Stop fast|Edit|Ended earlier|Change goal|Cancel fast
        """))
  }

  @Test
  func `as met on each day that a long fast counts for`() {
    guard case .today(var page) = Samples.today([]) else { return }
    page.metDays = Set(page.week.prefix(3).map { $0.day })
    let text = Samples.screen(.today, .today(page)).html.text
    #expect(text.contains("Sunday 15 November: goal reached"))
    #expect(text.contains("Tuesday 17 November: goal reached"))
    #expect(text.contains("Wednesday 18 November: nothing yet"))
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
    #expect(text.contains(">0:01<"))
    #expect(text.contains(">:59<"))
    #expect(text.contains(">99\u{a0}%<"))
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

  private func words(of name: String) -> String {
    Samples.all.first { $0.name == name }?.screen.words ?? "no screen of that name"
  }
}

extension Screen {
  var words: String { html.words }
}

extension HTML {
  /// All that can be read, from top to bottom, a line between two tags; without what a swipe of a row
  /// would bring in.
  var words: String {
    let shown = text.replacing(/<button [^>]*class="row-delete".*?<\/button>/, with: "")
    return Markup(shown).runs.joined(separator: "|").replacing("\u{a0}", with: " ")
  }
}
