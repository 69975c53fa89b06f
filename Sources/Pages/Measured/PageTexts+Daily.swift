import Texts
import Trackers

extension PageTexts {
  var water: String { say("Water") }
  var count: String { say("Count") }
  var tallies: String { say("Tallies") }
  var dates: String { say("Dates") }
  func sections(of name: String) -> String { say("Parts of \(name)") }

  func unit(_ unit: VolumeUnit) -> String {
    switch unit {
    case .millilitres: say("ml")
    case .fluidOunces: say("fl\u{a0}oz")
    }
  }

  func ofAll(_ goal: String) -> String { say("of \(goal)") }
  func atMost(_ goal: String) -> String { say("at most \(goal)") }
  func toGo(_ amount: String) -> String { say("\(amount) to go") }
  var atTheLimit: String { say("at the limit") }
  func room(_ amount: String) -> String { say("room for \(amount)") }
  func overBy(_ amount: String) -> String { say("\(amount) over the limit") }
  func entries(_ count: Int) -> String {
    say(count, one: "\(count) entry", other: "\(count) entries")
  }
  var goalMet: String { say("goal reached") }
  var restDay: String { say("rest day") }

  func add(_ amount: String, _ name: String) -> String { say("Add \(amount), \(name)") }
  func otherAmount(_ name: String) -> String { say("Another amount, \(name)") }
  var addEntry: String { say("Add an entry") }
  var editActivity: String { say("Edit activity") }
  func editEntry(_ amount: String, _ time: String) -> String { say("Edit \(amount), \(time)") }
  var dayBefore: String { say("Day before") }
  var dayAfter: String { say("Day after") }
  var monthBefore: String { say("Month before") }
  var monthAfter: String { say("Month after") }
  var month: String { say("Month") }
  var beverage: String { say("Beverage") }
  var nothingLogged: String { say("Nothing yet.") }
  var dayToCome: String { say("This day is still to come.") }
  var nothingLoggedYet: String { say("Nothing yet. What you add stands here, day by day.") }
  var amount: String { say("Amount") }
  var dailyAverage: String { say("Daily average") }
  var goalDays: String { say("Goal days") }
  var lastYear: String { say("Last 12 months") }
  var byBeverage: String { say("By beverage") }

  /// The name of an owner; empty for all, nil for an activity that is unknown or deleted.
  package func name(of owner: RestOwner, _ activities: Counters) -> String? {
    switch owner {
    case .all: ""
    case .fasts: fast
    case .subject(.water): water
    case .subject(.activity(let id)): activities[id]?.name
    }
  }

  func name(of beverage: Beverage) -> String {
    switch beverage.id == nil ? beverage.key.rawValue : "" {
    case "water": say("Water")
    case "tea": say("Tea")
    case "coffee": say("Coffee")
    case "juice": say("Juice")
    default: beverage.name
    }
  }
}

/// The texts of activities and dates.
extension PageTexts {
  var noTallies: String { say("Count push-ups, pages, cups: whatever you like.") }
  var addActivity: String { say("Add an activity") }
  var noDates: String { say("Count the days to a holiday, or since you quit.") }
  var addDate: String { say("Add a date") }
  var archived: String { say("Archived") }
  var archive: String { say("Archive") }
  var restore: String { say("Bring back") }
  func bringBack(_ name: String) -> String { say("Bring \(name) back") }
  func editDate(_ name: String) -> String { say("Edit \(name)") }
  func showAll(_ name: String) -> String { say("\(name): show all dates") }

  func daysWord(_ count: Int) -> String { say(count, one: "day", other: "days") }
  func isToday(_ date: String) -> String { say("today, \(date)") }
  func untilDay(_ date: String) -> String { say("until \(date)") }
  func sinceDay(_ date: String) -> String { say("since \(date)") }
  func passedOn(_ date: String) -> String { say("passed on \(date), counting up since") }
  func roundDays(_ days: String) -> String { say("\(days) days: a round number!") }
  func nextRound(_ days: String, _ date: String) -> String { say("\(days) days on \(date)") }
  func comesRound(_ date: String, _ years: Int) -> String {
    years > 0
      ? say(years, one: "\(years) year on \(date)", other: "\(years) years on \(date)")
      : say("each year, next on \(date)")
  }

  var comingUp: String { say("Coming up") }
  func daysSince(_ days: String) -> String { say("\(days) since") }
  func yearsRound(_ years: Int) -> String {
    say(years, one: "\(years) year", other: "\(years) years")
  }

  func calendarSpan(_ span: CalendarSpan, _ context: PageContext) -> String {
    let parts = [
      (span.years, say(span.years, one: "year", other: "years")),
      (span.months, say(span.months, one: "month", other: "months")),
      (span.days, say(span.days, one: "day", other: "days")),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0)\u{a0}\($0.1)" }.joined(separator: ", ")
  }
}

/// The texts of sheets and settings.
extension PageTexts {
  func addTo(_ name: String) -> String { say("Add to \(name)") }
  var editEntrySheet: String { say("Edit entry") }
  var add: String { say("Add") }
  var addAnyway: String { say("Add it all the same") }
  var dailyGoalSheet: String { say("Daily goal") }
  var goalFromToday: String { say("Holds from today on; earlier days keep their goal.") }
  var atLeastChoice: String { say("At least") }
  var atMostChoice: String { say("At most") }
  var noGoalChoice: String { say("No goal") }
  var newActivitySheet: String { say("New activity") }
  var newActivities: String { say("New activities") }
  var suitsUnit: String { say("as suits the unit") }
  var newActivitiesNote: String {
    say("Those that are there already keep their goals and quick amounts.")
  }
  var unitField: String { say("Unit, such as km or pages") }
  var quickField: String { say("Quick amounts") }
  func quickAmount(_ number: String) -> String { say("Quick amount \(number)") }
  var lookField: String { say("Symbol and colour") }
  var symbolField: String { say("Symbol") }
  var colourField: String { say("Colour") }
  func name(of colour: Colour) -> String { say(colour.rawValue) }
  func name(of symbol: Symbol) -> String { say(symbol.rawValue) }
  var placeField: String { say("Place in the list") }
  var isPrimary: String { say("Stands for all where there is room for one") }
  var makePrimary: String { say("Let it stand for all") }
  var newBeverageSheet: String { say("New beverage") }
  var editBeverageSheet: String { say("Edit beverage") }
  var factorField: String { say("Counts as water, in per cent") }
  var factorNote: String { say("Holds for all drinks of it, earlier ones too.") }
  var remove: String { say("Remove") }
  var newDateSheet: String { say("New date") }
  var editDateSheet: String { say("Edit date") }
  var sinceChoice: String { say("Days since") }
  var untilChoice: String { say("Days until") }
  var dayHasPassed: String { say("That day has passed: the days since then are counted.") }
  var once: String { say("Once") }
  var eachYear: String { say("Each year") }
  var countField: String { say("Count") }
  var countUp: String { say("Up") }
  var countDown: String { say("Down") }
  var yearlyField: String { say("Comes round each year") }
  var quickAddsSheet: String { say("Quick adds") }
  var restDaySheet: String { say("Mark a rest day") }
  package var amountNeeded: String { say("Enter a number, such as 250 or 2.5.") }
  package var amountsNeeded: String { say("Enter numbers, such as 10 or 2.5.") }

  var trackersTitle: String { say("Trackers") }
  var goalWordDaily: String { say("Daily goal") }
  var units: String { say("Unit") }
  var quickAdds: String { say("Quick adds") }
  var addBeverage: String { say("Add a beverage") }
  func editBeverage(_ name: String) -> String { say("Edit \(name)") }
  func countsAs(_ percent: String) -> String { say("counts \(percent)") }
  var haptics: String { say("Vibrate") }
  var confetti: String { say("Confetti") }
  var restTitle: String { say("Rest days") }
  var restNote: String { say("Streaks run on over rest days: they neither count nor break.") }
  var restEveryWeek: String { say("Every week, from today on") }
  var markRestDay: String { say("Mark a day") }
  func removeRest(_ day: String) -> String { say("Remove the mark of \(day)") }
  var sampleTitle: String { say("Sample data") }
  var sampleNote: String {
    say("90 days of a made-up person, to look around. Yours stay untouched.")
  }
  var addSample: String { say("Add sample data") }
  var removeSample: String { say("Remove sample data") }
  var trySample: String { say("Try it with sample data") }
  var whatToTrack: String { say("What do you want to track?") }
  var waterADay: String { say("How much water a day?") }
}
