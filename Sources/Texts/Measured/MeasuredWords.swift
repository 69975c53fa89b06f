import Trackers

/// Words beside amounts and dates, shared by pages and shell.
extension TextGroup {
  /// The name of a beverage within a sentence: `coffee`; of the user's own, as it was typed.
  package func beverage(_ beverage: Beverage) -> String {
    switch beverage.id == nil ? beverage.key.rawValue : "" {
    case "water": say("water")
    case "tea": say("tea")
    case "coffee": say("coffee")
    case "juice": say("juice")
    default: beverage.name
    }
  }

  /// `1 year, 2 months, 3 days`, without those that are zero. A number and its unit stay on one
  /// line.
  package func calendarSpan(_ span: CalendarSpan) -> String {
    var parts: [String] = []
    if span.years > 0 {
      parts.append(
        say(span.years, one: "\(span.years)\u{a0}year", other: "\(span.years)\u{a0}years"))
    }
    if span.months > 0 {
      parts.append(
        say(span.months, one: "\(span.months)\u{a0}month", other: "\(span.months)\u{a0}months"))
    }
    if span.days > 0 {
      parts.append(say(span.days, one: "\(span.days)\u{a0}day", other: "\(span.days)\u{a0}days"))
    }
    return parts.joined(separator: say(", "))
  }
}
