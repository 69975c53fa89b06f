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
    context.texts.amount(amount, in: subject.format, context.locale)
  }

  var unit: String { context.texts.unit(of: subject.format) }

  /// `of 2,000 ml`, `limit 5`, or nothing.
  func goal(_ goal: DailyGoal?) -> String {
    guard let goal else { return unit }
    return switch goal.direction {
    case .atLeast: context.texts.ofAll(amount(goal.amount))
    case .atMost: context.texts.limit(amount(goal.amount))
    }
  }

  /// `2,000 ml`, `Limit 5`, or a dash: for use alone.
  func goalAlone(_ goal: DailyGoal?) -> String {
    guard let goal else { return context.texts.noFigure }
    return goal.direction == .atLeast
      ? amount(goal.amount) : context.texts.capitalised(self.goal(goal))
  }

  /// The remaining amount, or whether the goal is met.
  func state(_ figure: DayFigure) -> String {
    guard let goal = figure.goal else { return context.texts.entries(figure.entries) }
    let rest = goal.amount - figure.amount
    return switch figure.state {
    case .under, .near: context.texts.toGo(amount(rest))
    case .met where goal.direction == .atLeast: context.texts.goalReached
    case .met:
      rest == 0
        ? context.texts.capitalised(context.texts.atTheLimit) : context.texts.room(amount(rest))
    case .over: context.texts.overBy(amount(-rest))
    }
  }

  /// `750 of 2,000 ml`, `3, limit 2 cups`, `12 pages`.
  func figure(_ figure: DayFigure) -> String {
    guard let goal = figure.goal else { return amount(figure.amount) }
    let (number, whole) = (number(figure.amount), amount(goal.amount))
    return switch goal.direction {
    case .atLeast: context.texts.amount(number, of: whole)
    case .atMost: context.texts.amount(number, limit: whole)
    }
  }

  /// A description of a day for screen readers and the heat map.
  func summary(_ figure: DayFigure) -> String {
    context.texts.summary(
      share(figure), isRest: figure.isRest,
      // A limit may be newer than a day without entries.
      isMet: figure.entries > 0 && figure.counts(today: context.today))
  }

  /// `250 ml of 2,000 ml`, `3, limit 2`.
  private func share(_ figure: DayFigure) -> String {
    let amount = amount(figure.amount)
    guard let goal = figure.goal else { return amount }
    return switch goal.direction {
    case .atLeast: context.texts.amount(amount, of: self.amount(goal.amount))
    case .atMost: context.texts.amount(amount, limit: self.amount(goal.amount))
    }
  }

  /// The class for the ring's colour.
  func accent(_ figure: DayFigure) -> String {
    switch (subject.kind, figure.state) {
    case (.water, .under): accent
    case (.water, .near): "accent-goal"
    case (.water, .met), (.water, .over): "accent-gold"
    case (.activity, .over): "accent-over"
    case (.activity, .met): figure.goal?.direction == .atLeast ? "accent-goal" : accent
    case (.activity, .under), (.activity, .near): accent
    }
  }
}

extension PageTexts {
  /// `1,240 ml`.
  func amount(_ amount: Int64, in format: AmountFormat, _ locale: LocaleFormat) -> String {
    let number = locale.decimal(thousandths: format.thousandths(amount))
    let unit = unit(of: format)
    return unit.isEmpty ? number : say("\(number)\u{a0}\(unit)")
  }

  func unit(of format: AmountFormat) -> String {
    switch format {
    case .volume(let unit): self.unit(unit)
    case .count(let unit): unit
    }
  }

  /// The text of a toast: how much of what was drunk, and how much of it counts.
  package func added(
    _ volume: Volume, of beverage: Beverage, in unit: VolumeUnit, _ locale: LocaleFormat
  ) -> String {
    let counted = volume.tenths * Int64(beverage.factor) / 100
    return added(
      amount(volume.tenths, in: .volume(unit), locale), beverage,
      counted: beverage.factor == 100 ? nil : amount(counted, in: .volume(unit), locale))
  }

  /// The text of a toast: how much was counted of what.
  package func added(
    _ amount: CounterAmount, to counter: Counter, _ locale: LocaleFormat
  ) -> String {
    added(
      self.amount(abs(amount.thousandths), in: .count(unit: counter.unit), locale), to: counter,
      isNegative: amount < .zero)
  }
}

extension Colour {
  var accent: String { "accent-\(rawValue)" }
}

extension Beverage {
  /// Water has the tracker's own colour.
  var accent: String { key == .water ? "accent-water" : colour.accent }
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
