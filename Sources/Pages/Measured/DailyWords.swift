import CivilTime
import Ledger
import Texts
import Trackers

/// The amounts, names and colours of a subject, for this page and locale.
struct DailyWords {
  let subject: Subject
  let context: PageContext

  init(_ subject: Subject, _ context: PageContext) {
    self.subject = subject
    self.context = context
  }

  var name: String {
    switch subject.kind {
    case .water: context.texts.water
    case .activity(let activity): activity.name
    }
  }

  var symbol: Symbol {
    switch subject.kind {
    case .water: .drop
    case .activity(let activity): activity.symbol
    }
  }

  /// The class for the colour of pages of several days.
  var accent: String {
    switch subject.kind {
    case .water: "accent-water"
    case .activity(let activity): activity.colour.accent
    }
  }

  /// `1,240`.
  func number(_ amount: Int64) -> String {
    context.locale.decimal(thousandths: subject.format.thousandths(amount))
  }

  /// `1,240 ml`.
  func amount(_ amount: Int64) -> String {
    unit.isEmpty ? number(amount) : number(amount) + "\u{a0}" + unit
  }

  var unit: String {
    switch subject.format {
    case .volume(let unit): context.texts.unit(unit)
    case .count(let unit): unit
    }
  }

  /// `of 2,000 ml`, `at most 5`, or nothing.
  func goal(_ goal: DailyGoal?) -> String {
    guard let goal else { return unit }
    return switch goal.direction {
    case .atLeast: context.texts.ofAll(amount(goal.amount))
    case .atMost: context.texts.atMost(amount(goal.amount))
    }
  }

  /// `2,000 ml`, `at most 5`, or a dash: for use alone.
  func goalAlone(_ goal: DailyGoal?) -> String {
    guard let goal else { return context.texts.noFigure }
    return goal.direction == .atLeast ? amount(goal.amount) : self.goal(goal)
  }

  /// The remaining amount, or whether the goal is met.
  func state(_ figure: DayFigure) -> String {
    guard let goal = figure.goal else { return context.texts.entries(figure.entries) }
    let rest = goal.amount - figure.amount
    return switch figure.state {
    case .under, .near: context.texts.toGo(amount(rest))
    case .met where goal.direction == .atLeast: context.texts.goalReached
    case .met: rest == 0 ? context.texts.atTheLimit : context.texts.room(amount(rest))
    case .over: context.texts.overBy(amount(-rest))
    }
  }

  /// A description of a day for screen readers and the heat map.
  func summary(_ figure: DayFigure) -> String {
    var words = amount(figure.amount)
    if let goal = figure.goal {
      words += (goal.direction == .atMost ? ", " : " ") + self.goal(goal)
    }
    if figure.isRest { words += ", " + context.texts.restDay }
    // A limit may be newer than a day without entries.
    if figure.entries > 0, figure.counts(today: context.today) {
      words += ", " + context.texts.goalMet
    }
    return words
  }

  /// The class for the ring's colour.
  func accent(_ figure: DayFigure) -> String {
    switch (subject.kind, figure.state) {
    case (.water, .under): accent
    case (.water, .near): "accent-goal"
    case (.water, .met), (.water, .over): "accent-gold"
    case (.activity, .over): "accent-over"
    case (.activity, .under), (.activity, .near), (.activity, .met): accent
    }
  }
}

extension Colour {
  var accent: String { "accent-\(rawValue)" }
}

extension Symbol {
  var html: HTML {
    svg(.class("icon"), .viewBox(24, 24), .decorative) { use("icon-\(rawValue)") }
  }
}

extension LocaleFormat {
  /// `1,240.5`: up to three decimals, without trailing zeros.
  func decimal(thousandths: Int64) -> String {
    let whole = number(Int64(thousandths.magnitude / 1000))
    let text = DecimalText.text(
      Int64(thousandths.magnitude % 1000), places: 3, separator: decimal)
    return (thousandths < 0 ? "−" : "") + whole + String(text.dropFirst())
  }
}
