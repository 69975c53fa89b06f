import CivilTime
import Exchange
import Trackers

/// The texts of import and export, for the shell and the browser's exchange engine. A group of
/// their own, so that the app's engine does not contain them, nor the exchange engine the others.
///
/// Numbers of entries are given twice: as integers for the plural, and in the form of the locale.
package struct ExchangeTexts: TextGroup {
  package let language: Language

  package func name(of format: ImportFormat) -> String {
    switch format.name {
    case .own(.backup): say("Dayring backup")
    case .own(.fasts): say("Fasts (CSV)")
    case .own(.drinks): say("Drinks (CSV)")
    case .own(.tallies): say("Counters (CSV)")
    case .program(let program, let file): file.map { "\(program.name) \($0)" } ?? program.name
    }
  }

  /// `3 fasts`, `1 drink`.
  package func count(_ thing: ImportedThing, _ count: Int, _ number: String) -> String {
    switch thing {
    case .fast: say(count, one: "\(number) fast", other: "\(number) fasts")
    case .drink: say(count, one: "\(number) drink", other: "\(number) drinks")
    case .count: say(count, one: "\(number) daily total", other: "\(number) daily totals")
    case .activity: say(count, one: "\(number) counter", other: "\(number) counters")
    case .rest: say(count, one: "\(number) rest day", other: "\(number) rest days")
    case .task: say(count, one: "\(number) task", other: "\(number) tasks")
    }
  }

  package func line(_ number: Int) -> String { say("Line \(number)") }

  package var new: String { say("New") }
  package var known: String { say("Already here") }
  package var repeated: String { say("Repeated in the file") }
  package var changed: String { say("Changed in the file") }
  package var deleted: String { say("Deleted here") }
  package func unreadable(_ count: Int, _ number: String) -> String {
    say(count, one: "\(number) line skipped", other: "\(number) lines skipped")
  }
  package func furtherIssues(_ count: Int, _ number: String) -> String {
    say(count, one: "and \(number) more line", other: "and \(number) more lines")
  }

  /// - Parameter words: words of the file, decoded by that encoding.
  package func guessed(_ words: [String]) -> String {
    say("The file isn't UTF-8. Read as Windows-1252, it says \(quotes(words)).")
  }
  /// `“Café”, “Gruß”`.
  package func quotes(_ words: [String]) -> String {
    words.map(quoted).joined(separator: say(", "))
  }

  /// The reading of dates such as 3/4/2026, the reason, and a remedy.
  ///
  /// - Parameter remedy: a sentence on choosing the other order.
  package func dateReading(_ dates: DateReading, remedy: String) -> String {
    let order = name(of: dates.order)
    let reading =
      switch dates.reason {
      case .chosen: say("Dates are read as \(order), as chosen.")
      case .shown: say("Dates are read as \(order), like other dates in the file.")
      case .region: say("Dates are read as \(order), as usual in your region.")
      case .assumed: say("Dates are read as \(order); the file doesn't show which order it uses.")
      }
    return dates.reason == .chosen ? reading : say("\(reading) \(remedy)")
  }
  package func name(of order: DateOrder) -> String {
    switch order {
    case .dayFirst: say("day/month")
    case .monthFirst: say("month/day")
    }
  }

  package var ignored: String { say("Ignored fields") }
  package var unreminded: String { say("Without a reminder, because its time has passed") }
  package var shares: String { say("Counts towards your goal") }
  /// `Kombucha 80%`
  package func share(_ share: BeverageShare) -> String {
    let inFile = percent(String(share.inFile))
    guard let here = share.here else { return say("\(share.name) \(inFile)") }
    return say("\(share.name) \(percent(String(here))) (\(inFile) in the file)")
  }
  package var renamed: String { say("Renamed, because the name was taken") }
  package var demoted: String { say("Without a priority, because it was full") }

  /// The format that was recognised: `Format: Zero CSV`.
  package func file(_ format: ImportFormat, _ confidence: Recognition.Confidence) -> String {
    switch confidence {
    case .sure: say("Format: \(name(of: format))")
    case .likely: say("This looks like \(name(of: format)), but it might be something else.")
    }
  }

  /// - Parameters:
  ///   - added: how many entries are new.
  ///   - altered: how many others are newer in the backup.
  package func backup(of moment: String, added: String, altered: String) -> String {
    say("Backup from \(moment). New: \(added). Newer in the backup: \(altered).")
  }
  package func replaced(_ count: Int) -> String {
    say(
      count,
      one: "\(count) entry from an earlier CSV import is replaced by the one in the backup.",
      other: "\(count) entries from earlier CSV imports are replaced by those in the backup.")
  }
  /// The note on skipped records of devices and of their relay.
  package func passedOver(_ count: Int) -> String {
    say(
      count,
      one: """
        \(count) record about synced devices was skipped. Devices and their relay are shared only \
        by syncing.
        """,
      other: """
        \(count) records about synced devices were skipped. Devices and their relay are shared \
        only by syncing.
        """)
  }
  package var nothingNew: String { say("This file contains nothing new.") }

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
      let (amount, time) = (unit.text(drink.volume), wording.moment(drink.at))
      let beverage = drink.beverage.isEmpty ? say("water") : drink.beverage
      return switch unit {
      case .millilitres: say("\(amount) ml \(beverage), \(time)")
      case .fluidOunces: say("\(amount) fl oz \(beverage), \(time)")
      }
    case .count(let count):
      return say("\(count.activity): \(count.amount.text()), \(name(count.day))")
    case .activity(let activity): return say("Counter: \(activity.name)")
    case .rest(let activity, let day): return say("\(activity): rest day, \(name(day))")
    case .task(let task):
      guard let day = task.place.day else { return say("Task: \(task.traits.title)") }
      return say("Task: \(task.traits.title), \(name(day))")
    }
  }
}

/// The result of an import.
extension ExchangeTexts {
  /// `Imported 12 fasts and 40 drinks`, of all that was written.
  ///
  /// - Parameter number: formats a number.
  package func imported(
    _ preview: ImportPreview, _ choices: ImportChoices, _ number: (Int) -> String
  ) -> String {
    switch preview {
    case .plan(let plan):
      let counts = plan.counts { $0 == .new || choices.isUpdating && $0 == .changed }
      return say("Imported \(list(counts.map { count($0.thing, $0.count, number($0.count)) }))")
    case .backup(let plan):
      let written = number(plan.altered)
      return say(
        plan.altered, one: "Imported \(written) entry from the backup",
        other: "Imported \(written) entries from the backup")
    }
  }

  /// A result with a sentence on it.
  package func noted(_ result: String, _ note: String) -> String { say("\(result). \(note)") }

  /// `a`, `a and b`, `a, b and c`.
  private func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    let others = names.dropLast().joined(separator: say(", "))
    return say("\(others) and \(last)")
  }
}

extension Texts {
  package var exchange: ExchangeTexts { ExchangeTexts(language: language) }
}
