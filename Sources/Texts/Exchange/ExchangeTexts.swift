import CivilTime
import Exchange
import Trackers

/// The texts of import and export, for the shell and the browser's exchange engine. A group of
/// their own, so that the app's engine does not contain them, nor the exchange engine the others.
package struct ExchangeTexts: TextGroup {
  package let language: Language

  package static let english = ExchangeTexts(language: .english)

  package func name(of format: ImportFormat) -> String {
    switch format.name {
    case .own(.backup): say("Dayring backup")
    case .own(.fasts): say("fasts as CSV")
    case .own(.drinks): say("drinks as CSV")
    case .own(.tallies): say("tallies as CSV")
    case .program(let program, let file): file.map { "\(program.name) \($0)" } ?? program.name
    }
  }

  /// `3 fasts`, `1 drink`.
  package func count(_ thing: ImportedThing, _ count: Int) -> String {
    switch thing {
    case .fast: say(count, one: "\(count) fast", other: "\(count) fasts")
    case .drink: say(count, one: "\(count) drink", other: "\(count) drinks")
    case .count: say(count, one: "\(count) daily count", other: "\(count) daily counts")
    case .activity: say(count, one: "\(count) activity", other: "\(count) activities")
    case .rest: say(count, one: "\(count) rest day", other: "\(count) rest days")
    case .task: say(count, one: "\(count) task", other: "\(count) tasks")
    }
  }

  package func line(_ number: Int) -> String { say("Line \(number)") }

  package var new: String { say("New") }
  package var known: String { say("Here already") }
  package var repeated: String { say("More than once in the file") }
  package var changed: String { say("Changed in the file") }
  package var deleted: String { say("Deleted here before") }
  package func unreadable(_ count: Int) -> String {
    say(count, one: "One line cannot be taken", other: "\(count) lines cannot be taken")
  }
  package var leftOut: String { say("Left out") }
  /// `2 goals that are not daily on lines 3, 5`.
  package func item(_ item: ImportedFile.LeftOut, count: String) -> String {
    let name = "\(count) \(item.what)"
    guard let first = item.lines.first else { return name }
    if item.lines.count == 1, item.count == 1 { return say("\(name) on line \(first)") }
    let isAll = item.lines.count < ImportedFile.LeftOut.lineLimit
    let lines = item.lines.map { String($0) } + (isAll ? [] : ["…"])
    return say("\(name) on lines \(lines.joined(separator: ", "))")
  }
  /// - Parameter words: words of the file, decoded by that encoding.
  package func guessed(_ words: [String]) -> String {
    let quoted = words.map { "“\($0)”" }.joined(separator: ", ")
    return say("The file is not UTF-8. As Windows-1252 it says \(quoted).")
  }
  /// The reading of dates such as 3/4/2026, the reason, and a remedy.
  ///
  /// - Parameter remedy: an option such as `--dates mdy`.
  package func dateReading(_ dates: DateReading, remedy: String) -> String {
    func name(_ order: DateOrder) -> String {
      switch order {
      case .dayFirst: say("day/month")
      case .monthFirst: say("month/day")
      }
    }
    let reason =
      switch dates.reason {
      case .chosen: say(", as chosen.")
      case .shown: say(", as other dates in the file show.")
      case .region: say(", as usual in your region.")
      case .assumed: say("; the file does not show it.")
      }
    let reading = say("Dates are read as \(name(dates.order))") + reason
    if dates.reason == .chosen { return reading }
    return reading + say(" If they are \(name(dates.order.other)): \(remedy)")
  }
  package var ignored: String { say("Columns without use") }
  package var unreminded: String { say("Without a reminder, since its time has passed") }
  package var shares: String { say("Counts as water") }
  /// `Kombucha 80 %`
  package func share(_ share: BeverageShare) -> String {
    guard let here = share.here else { return say("\(share.name) \(share.inFile) %") }
    return say("\(share.name) \(here) %, though \(share.inFile) % in the file")
  }
  package var renamed: String { say("Renamed, since another has the name") }
  package var demoted: String { say("Without a bucket, since its slots are full") }
  /// The format that was recognised: `A file of Zero CSV.`
  package func file(_ format: ImportFormat, _ confidence: Recognition.Confidence) -> String {
    switch confidence {
    case .sure: say("A file of \(name(of: format)).")
    case .likely: say("This looks like \(name(of: format)), but it may be something else.")
    }
  }
  package func furtherIssues(_ count: Int) -> String {
    say(count, one: "and one more line", other: "and \(count) more lines")
  }
  package func backup(of moment: String, added: Int, altered: Int) -> String {
    say("A backup of \(moment): \(added) new, \(altered) newer than here.")
  }
  package func replaced(_ count: Int) -> String {
    say(
      count, one: "1 entry that a table brought before makes way for the backup’s own.",
      other: "\(count) entries that tables brought before make way for the backup’s own.")
  }
  /// The note on skipped records of devices and of their relay.
  package func passedOver(_ count: Int) -> String {
    say(
      count, one: "1 record about devices in step was passed over:",
      other: "\(count) records about devices in step were passed over:")
      + say(" they learn their names and their relay only from each other.")
  }
  package var nothingNew: String { say("There is nothing new in it.") }

  /// An import line in words.
  ///
  /// - Parameter name: formats a day.
  package func item(
    _ item: ImportItem, _ wording: Wording, day name: (Day) -> String
  ) -> String {
    switch item {
    case .fast(let fast):
      let start = wording.moment(fast.start)
      guard let end = fast.end else { return say("Fast since \(start)") }
      return say("Fast from \(start) to \(wording.moment(end))")
    case .drink(let drink):
      let unit = drink.unit ?? .millilitres
      let amount = unit.text(drink.volume) + (unit == .millilitres ? " ml" : " fl oz")
      let beverage = drink.beverage.isEmpty ? say("water") : drink.beverage
      return say("\(amount) \(beverage), \(wording.moment(drink.at))")
    case .count(let count):
      return say("\(count.activity): \(count.amount.text()), \(name(count.day))")
    case .activity(let activity): return say("Activity \(activity.name)")
    case .rest(let activity, let day):
      return say("\(activity) rests, \(name(day))")
    case .task(let task):
      guard let day = task.place.day else { return say("Task \(task.traits.title)") }
      return say("Task \(task.traits.title), \(name(day))")
    }
  }
}

extension Texts {
  package var exchange: ExchangeTexts { ExchangeTexts(language: language) }
}
