import Texts
import Trackers

extension PageTexts {
  var water: String { say("Water") }
  var counters: String { say("Counters") }
  var dates: String { say("Dates") }
  var countersAndDates: String { say("Counters and dates") }
  func sections(of name: String) -> String { say("Views of \(name)") }
  /// The title of the browser's tab: `250 ml · Water`.
  func tab(_ amount: String, _ name: String) -> String { say("\(amount) · \(name)") }

  func unit(_ unit: VolumeUnit) -> String {
    switch unit {
    case .millilitres: say("ml")
    case .fluidOunces: say("fl\u{a0}oz")
    }
  }

  func ofAll(_ goal: String) -> String { say("of \(goal)") }
  func limit(_ amount: String) -> String { say("limit \(amount)") }
  func toGo(_ amount: String) -> String { say("\(amount) to go") }
  var atTheLimit: String { say("at the limit") }
  func room(_ amount: String) -> String { say("\(amount) left") }
  func overBy(_ amount: String) -> String { say("\(amount) over the limit") }
  func entries(_ count: Int) -> String {
    say(count, one: "\(count) entry", other: "\(count) entries")
  }

  func amount(_ amount: String, of goal: String) -> String { say("\(amount) of \(goal)") }
  func amount(_ amount: String, limit: String) -> String { say("\(amount), limit \(limit)") }
  /// `250 ml of 2,000 ml, rest day, goal reached`.
  func summary(_ share: String, isRest: Bool, isMet: Bool) -> String {
    var parts = [share]
    if isRest { parts.append(say("rest day")) }
    if isMet { parts.append(say("goal reached")) }
    return parts.joined(separator: say(", "))
  }

  func add(_ amount: String, _ name: String) -> String { say("Add \(amount), \(name)") }
  func otherAmount(_ name: String) -> String { say("Another amount, \(name)") }
  var addEntry: String { say("Add entry") }
  var editCounter: String { say("Edit counter") }
  func editEntry(_ entry: String) -> String { say("Edit \(entry)") }
  /// `250 ml, 09:15`, `250 ml, Coffee, 09:15`.
  func entry(_ amount: String, _ note: String, _ time: String) -> String {
    note.isEmpty ? say("\(amount), \(time)") : say("\(amount), \(note), \(time)")
  }
  /// A beverage and the note of a drink.
  func noted(_ beverage: String, _ note: String) -> String { say("\(beverage) · \(note)") }
  var dayBefore: String { say("Previous day") }
  var dayAfter: String { say("Next day") }
  var monthBefore: String { say("Previous month") }
  var monthAfter: String { say("Next month") }
  var month: String { say("Month") }
  var beverage: String { say("Beverage") }
  var nothingLogged: String { say("Nothing logged.") }
  var dayToCome: String { say("This day hasn't started.") }
  var nothingLoggedYet: String { say("Nothing logged yet.") }
  var amount: String { say("Amount") }
  func amount(in unit: String) -> String { say("Amount (\(unit))") }
  var dailyAverage: String { say("Daily average") }
  var goalDays: String { say("Goal days") }
  var lastYear: String { say("Last 12 months") }
  var byBeverage: String { say("By beverage") }

  /// The name of an owner; empty for all, nil for a counter that is unknown or deleted.
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
    case "water": say("Water", context: "beverage")
    case "tea": say("Tea")
    case "coffee": say("Coffee")
    case "juice": say("Juice")
    default: beverage.name
    }
  }
}

/// The texts of toasts on what was just logged.
extension PageTexts {
  /// `250 ml coffee added`, `250 ml Rooibos latte added (counts as 213 ml)`.
  /// - Parameter counted: the part that counts, unless it is all.
  func added(_ amount: String, _ beverage: Beverage, counted: String?) -> String {
    let name = self.beverage(beverage)
    return counted.map { say("\(amount) \(name) added (counts as \($0))") }
      ?? say("\(amount) \(name) added", context: "beverage")
  }

  /// `Push-ups: 20 added`; of a negative amount, `Push-ups: 5 removed`. The name is not behind the
  /// number, as it need not be a plural.
  /// - Parameter amount: without its sign, with the unit.
  func added(_ amount: String, to counter: Counter, isNegative: Bool) -> String {
    isNegative
      ? say("\(counter.name): \(amount) removed") : say("\(counter.name): \(amount) added")
  }
}

/// The texts of counters and dates.
extension PageTexts {
  var noCounters: String { say("Count anything: push-ups, pages, coffees.") }
  var newCounter: String { say("New counter") }
  var noDates: String { say("Count down to a holiday, or up from the day you quit.") }
  var newDate: String { say("New date") }
  var archived: String { say("Archived") }
  var archive: String { say("Archive") }
  var archivePage: String { say("Archive", context: "page") }
  var restore: String { say("Restore") }
  func restore(_ name: String) -> String { say("Restore \(name)") }
  func editDate(_ name: String) -> String { say("Edit \(name)") }
  func showAll(_ name: String) -> String { say("\(name): show all dates") }

  func daysWord(_ count: Int) -> String { say(count, one: "day", other: "days") }
  func untilDay(_ date: String) -> String { say("until \(date)") }
  func sinceDay(_ date: String) -> String { say("since \(date)") }
  func wasOn(_ date: String) -> String { say("was on \(date), counting up") }
  /// - Parameter days: with its number, like those below.
  func milestoneToday(_ days: String) -> String { say("\(days) today!") }
  func milestoneAhead(_ days: String) -> String { say("\(days) to go!") }
  func milestone(_ days: String, on date: String) -> String { say("\(days) on \(date)") }
  func anniversary(_ years: Int, on date: String) -> String {
    years > 0
      ? say(years, one: "\(years) year on \(date)", other: "\(years) years on \(date)")
      : say("every year, next on \(date)")
  }

  var comingUp: String { say("Coming up") }
  func years(_ count: Int) -> String {
    say(count, one: "\(count) year", other: "\(count) years")
  }
}

/// The texts of sheets and settings.
extension PageTexts {
  var logDrink: String { say("Log a drink") }
  func addTo(_ name: String) -> String { say("Add to \(name)") }
  var editEntrySheet: String { say("Edit entry") }
  var add: String { say("Add") }
  var addAnyway: String { say("Add anyway") }
  var saveAnyway: String { say("Save anyway") }
  var dailyGoal: String { say("Daily goal") }
  func dailyGoal(in unit: String) -> String { say("Daily goal (\(unit))") }
  var goalFromToday: String { say("Applies from today. Past days keep their goal.") }
  var atLeastChoice: String { say("At least") }
  var atMostChoice: String { say("At most") }
  var noGoalChoice: String { say("No goal") }
  var everyNewCounter: String { say("New counters") }
  var suitsUnit: String { say("Automatic") }
  var everyNewCounterNote: String { say("Existing counters don't change.") }
  var unitField: String { say("Unit (optional), like km or pages") }
  var quickAmounts: String { say("Quick amounts") }
  func quickAmount(_ number: String) -> String { say("Quick amount \(number)") }
  var lookField: String { say("Icon and colour") }
  var symbolField: String { say("Icon") }
  var colourField: String { say("Colour") }
  var placeField: String { say("Position") }
  var isMain: String { say("Main counter, shown in the ring and in widgets") }
  var makeMain: String { say("Make main counter") }
  var newBeverageSheet: String { say("New beverage") }
  var editBeverageSheet: String { say("Edit beverage") }
  var factorField: String { say("Counts towards your goal (%)") }
  var factorNote: String { say("Applies to past drinks too.") }
  var editDateSheet: String { say("Edit date") }
  var sinceChoice: String { say("Days since") }
  var untilChoice: String { say("Days until") }
  var dayHasPassed: String { say("This date is past, so it counts up.") }
  var countField: String { say("Count") }
  var countUp: String { say("Up") }
  var countDown: String { say("Down") }
  var yearlyField: String { say("Repeats") }
  var once: String { say("Never", context: "repeats") }
  var eachYear: String { say("Every year") }
  var restDaySheet: String { say("Add a rest day") }
  package var amountNeeded: String { say("Enter a number, like 250 or 2.5.") }
  package var amountsNeeded: String { say("Enter numbers, like 10 or 2.5.") }

  var trackersTitle: String { say("Trackers") }
  var units: String { say("Unit") }
  var addBeverage: String { say("Add a beverage") }
  func editBeverage(_ name: String) -> String { say("Edit \(name)") }
  func countsAs(_ percent: String) -> String { say("\(percent) counts") }
  var haptics: String { say("Vibrate when a goal is reached") }
  var confetti: String { say("Confetti") }
  var restTitle: String { say("Rest days") }
  var restNote: String { say("Rest days don't add to a streak or break it.") }
  var restEveryWeek: String { say("Every week, from today") }
  var markRestDay: String { say("Add a rest day") }
  func removeRest(_ day: String) -> String { say("Remove rest day: \(day)") }
  var sampleNote: String { say("90 days of sample entries. Your own data isn't touched.") }
  var addSample: String { say("Add sample data") }
  var removeSample: String { say("Remove sample data") }
  var trySample: String { say("Explore with sample data") }
  var whatToTrack: String { say("What do you want to track?") }
  var waterADay: String { say("How much do you want to drink each day?") }
}

/// The names of colours and icons.
extension PageTexts {
  func name(of colour: Colour) -> String {
    switch colour {
    case .red: say("Red")
    case .orange: say("Orange")
    case .yellow: say("Yellow")
    case .green: say("Green")
    case .mint: say("Mint")
    case .teal: say("Teal")
    case .blue: say("Blue")
    case .indigo: say("Indigo")
    case .purple: say("Purple")
    case .pink: say("Pink")
    }
  }

  func name(of symbol: Symbol) -> String {
    switch symbol {
    case .drop: say("Drop")
    case .cup: say("Cup")
    case .mug: say("Mug")
    case .glass: say("Glass")
    case .star: say("Star")
    case .heart: say("Heart")
    case .flame: say("Flame")
    case .leaf: say("Leaf")
    case .book: say("Book")
    case .dumbbell: say("Dumbbell")
    case .shoe: say("Shoe")
    case .bicycle: say("Bicycle")
    case .moon: say("Moon")
    case .sun: say("Sun", context: "icon")
    case .music: say("Music")
    case .pencil: say("Pencil")
    case .pill: say("Pill")
    case .coin: say("Coin")
    case .smoke: say("Smoke")
    case .phone: say("Phone")
    case .calendar: say("Calendar")
    case .gift: say("Gift")
    case .plane: say("Plane")
    case .house: say("House")
    }
  }
}
