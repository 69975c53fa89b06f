import CivilTime
import Pages
import Testing
import Trackers

/// The pages of hydration, tallies and dates, as they can be read.
@Suite("A daily page reads")
struct DailyWordsTests {
  @Test
  func `as the rings of the day, and all that can be done about them`() {
    expect(
      "little, today",
      """
      Saturday 21 November|Today|21|Fast|16:8|Water|12%|Plan|–|Push-ups|20|\
      Fast|Start now, finish 23:56|Start|Water|250 of 2,000 ml|\
      Water|Tea|Coffee|Juice|+150|+250|+500|\
      Plan|Nothing planned.|\
      20|Push-ups|1 entry|+1|Holiday|Until Tue 1 Dec|10|days|
      """)
    let html = screen("much, today").html.text
    #expect(html.contains(#"<g class="accent-gold"><circle class="ring-track""#))
    #expect(html.contains(#"<g class="accent-indigo"><circle class="ring-track""#))
    #expect(
      html.contains(
        #"aria-label="No fast is running; Water: 115%; Plan: 0 of 0 done; Pages: 8""#))
  }

  @Test
  func `as what is left, what was drunk, and the week`() {
    expect(
      "little, water",
      """
      Water|Now|History|Stats|1,750 ml to go|250|of 2,000 ml|Beverage|Water|Tea|Coffee|Juice|\
      +150|+250|+500|Change goal|Today|250 ml|Water|07:10|Last 7 days|Sun|Mon|Tue|Wed|Thu|Fri|\
      Sat|Sat 21 Nov|250 ml|Saturday 21 November|250 ml of 2,000 ml|Last 7 days|Day|Amount|Goal|\
      Sun 15 Nov|0 ml|2,000 ml|
      """)
  }

  @Test
  func `as parts of what it is about, to who listens`() {
    #expect(screen("little, water").html.text.contains(#"aria-label="Views of Water""#))
    #expect(screen("much, activity 3").html.text.contains(#"aria-label="Views of Pages""#))
  }

  @Test
  func `in fluid ounces on a clock of twelve hours`() {
    expect(
      "american, water",
      """
      Goal reached|77.9|of 67.6 fl oz|Beverage|Water|Tea|Coffee|Juice|\(Samples.hostile)|\
      +8|+12|+16|Change goal|Today|17 days|Streak: 17 days|64 fl oz|Ayran & co|7:00 am|16.9 fl oz|\
      \(Samples.hostile)|6:30 am|8 fl oz|Water · \(Samples.hostile)|6:00 am|
      """)
    expect("american, water", "|Saturday, November 21|77.9 fl oz of 67.6 fl oz, goal reached|")
  }

  @Test
  func `as over a limit, within it, without a goal`() {
    expect("much, activity 2", "|1 over the limit|3|limit 2|+1|Change goal|")
    expect("much, activity 2", "|Saturday 21 November|3, limit 2|")
    expect("much, activity 2", "|Fri 20 Nov|0|Limit 2|Sat 21 Nov|3|Limit 2")
    expect("much, activity 4", "|At the limit|0|limit 0|+1|")
    expect("much, activity 5", "|Saturday 21 November|−12.345|Last 7 days|")
    expect("much, activity 5", "|Fri 20 Nov|2.5|–|Sat 21 Nov|−12.345|–")
    expect("much, activity 3", "|8 pages of 10 pages|")
  }

  @Test
  func `as a history of days, the newest first, with rest days marked`() {
    expect(
      "swedish, water history",
      """
      2026 November|Mon|Tue|Wed|Thu|Fri|Sat|Sun|1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16|17|18|19|\
      20|21|Sat Nov 21|23 entries|2 002 304 ml|of 2 000 ml|Fri Nov 20|1 entry|100 000 ml|
      """)
    let html = screen("much, water history").html.text
    #expect(
      html.contains("Wed 18 Nov: 2,330\u{a0}ml of 2,000\u{a0}ml, rest day, goal reached"))
  }

  @Test
  func `as streaks, averages and what was drunk`() {
    expectFigures(
      "much, water figures",
      """
      Current streak|17 days|Longest streak|17 days|Daily average|6,697 ml|Goal days|21|\
      Last 12 months|24 entries|
      """)
    expectFigures(
      "much, water figures",
      """
      November 2026|140,634 ml|21|By beverage|Last 7 days|Water|110,237 ml|Ayran & co|1,893 ml|\
      \(Samples.hostile)|500 ml|Lemonade|330 ml
      """)
  }

  @Test
  func `as the dates that come, then those that have been`() {
    // The title of a desk, the tabs, and then the counters, which only a desk shows.
    expect("much, dates", "|Saturday 21 November|Dates|Counters|Counters|Dates|")
    expect(
      "much, dates",
      """
      |Restore|Dates|\(Samples.hostile)|Sat 21 Nov|Today|\
      Birthday|Sat 21 Nov|34 years on Sat 21 Nov|Today|\
      New year|Until Fri 1 Jan 2027|1 month, 11 days|41|days|\
      Wedding|Since Tue 4 Sep 2018|8 years, 2 months, 17 days|\
      3,000 days today!|3,000|days|\
      Moon|Until Tue 1 Mar 2191|164 years, 3 months, 8 days|\
      60,000 days to go!|60,000|days|\
      Exam|Was on Mon 16 Nov, counting up|5|days|\
      New date|Coming up|New year|Fri 1 Jan 2027|Exam|100 days|Wed 24 Feb 2027|\
      \(Samples.hostile)|100 days|Mon 1 Mar 2027|Wedding|9 years|Sat 4 Sep 2027|\
      Archived|Old \(Samples.hostile)|Restore
      """)
  }

  @Test
  func `as nothing but a way on, where nothing is there`() {
    expect("nothing, tallies", "|Count anything: push-ups, pages, coffees.|New counter")
    expect("nothing, dates", "|Count down to a holiday, or up from the day you quit.|New date")
    expect("nothing, water", "|2,000 ml to go|0|of 2,000 ml|")
    expect("nothing, water", "|Change goal|Today|Nothing logged.|")
    expect("nothing, water history", "|Nothing logged yet.|")
    expectFigures("nothing, water figures", "Average: –|")
    expectFigures("nothing, water figures", "|Nothing logged.")
    expect("nothing, unknown activity", "|Page not found|This address doesn't exist:|#/count/")
  }

  @Test
  func `as what is in use, and not as what is hidden`() {
    let all = screen("hiding all").words
    let nothing = "Today|Nothing to track yet. Choose trackers in Settings.|Settings"
    #expect(all == "Dayring|Today|Keys|Settings|Saturday 21 November|" + nothing)
    expect("hiding counter", "Dayring|Today|Fast|Water|Plan|Dates|Keys|")
    #expect(screen("hiding counter").html.text.contains(##"class="nav-link" href="#/dates""##))
    expect("hiding all but date", "|Today|\(Samples.hostile)|Sat 21 Nov|Today")
    expect("hiding water", "Dayring|Today|Fast|Plan|Counters|Keys|")
    expect("hiding fast", "Dayring|Today|Water|Plan|Counters|Keys|")
    expect("hiding plan", "Dayring|Today|Fast|Water|Counters|Keys|")
    #expect(!screen("hiding plan").words.contains("|Plan|"))
    expect(
      "settings, hiding all",
      "|Trackers|Fast|Water|Plan|Counters|Dates|Set up again|Add sample data|"
    )
  }

  @Test
  func `to those who listen as what stands in the row of an entry`() {
    let html = screen("american, water").html.text
    #expect(
      html.contains(#"aria-label="Edit 64\#u{a0}fl\#u{a0}oz, Ayran &amp; co, 7:00\#u{a0}am""#))
  }

  @Test
  func `as asked back only while the amount is the one that was asked`() {
    let subject = Subject(water: [], .millilitres)
    for (amount, confirmed, button) in [
      ("12000", "12000", "Add anyway"), ("13000", "12000", "Add"), ("", "", "Add"),
    ] {
      let form = Form([FieldID.amount: amount, FieldID.confirmed: confirmed])
      let sheet = Sheet(.daily(.entry(subject, nil, beverages: [])), form)
      #expect(Samples.emptyLife.screen(.daily(.water, .now), sheet).words.hasSuffix("|" + button))
    }
  }

  @Test
  func `with one throw of confetti on each page that shows what came to its goal, while it flies`()
  {
    let life = Samples.fullLife
    let tally = SubjectID.activity(life.activities[0].id)
    for (celebrated, routes) in [
      (Celebrated.fast, [Route.today]),
      (.daily(.water), [.today, .daily(.water, .now)]),
      (.daily(tally), [.today, .counter, .daily(tally, .now)]),
    ] {
      for route in [Route.today, .counter, .daily(.water, .now), .daily(tally, .now)] {
        var screen = life.screen(route)
        #expect(!screen.html.text.contains("confetti"))
        screen.celebrated = celebrated
        let throwCount = screen.html.text.matches(of: /class="confetti"/).count
        #expect(throwCount == (routes.contains(route) ? 1 : 0), "\(celebrated) on \(route)")
      }
    }
  }

  private func screen(_ name: String) -> Screen {
    guard let screen = Samples.all.first(where: { $0.name == name })?.screen else {
      preconditionFailure("no screen is called \(name)")
    }
    return screen
  }

  private func expect(
    _ name: String, _ text: String, at location: SourceLocation = #_sourceLocation
  ) {
    let words = screen(name).words
    #expect(words.contains(text), "\(words)", sourceLocation: location)
  }

  private func expectFigures(
    _ name: String, _ text: String, at location: SourceLocation = #_sourceLocation
  ) {
    let html = Samples.panels.first { $0.name == name }?.html ?? .empty
    let words = html.words
    #expect(words.contains(text), "\(words)", sourceLocation: location)
  }
}
