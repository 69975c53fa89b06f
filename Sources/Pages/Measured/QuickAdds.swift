import Ledger
import Trackers

/// The buttons for the quick amounts, and one for any other.
struct QuickAdds {
  let subject: Subject
  let words: DailyWords
  /// The chosen beverage, for water.
  let beverage: Beverage?
  let isLarge: Bool

  init(
    _ subject: Subject, _ context: PageContext, of beverage: Beverage? = nil, isLarge: Bool = false
  ) {
    self.subject = subject
    words = DailyWords(subject, context)
    self.beverage = beverage
    self.isLarge = isLarge
  }

  var html: HTML {
    let name = beverage.map { words.context.texts.name(of: $0) } ?? words.name
    var classes = isLarge ? "quick-adds is-large" : "quick-adds"
    if let beverage { classes += " " + beverage.accent }
    return div(.class(classes), .key("quick")) {
      for (index, amount) in subject.quickAmounts.enumerated() {
        button(
          .class("button tinted quick-add"), .adds(amount, to: subject.id),
          .label(words.context.texts.add(words.amount(amount), name)),
          .key("quick-\(index)"), .when(isLarge && index == 0, .shortcut(.startOrStop))
        ) { (amount < 0 ? "" : "+") + words.number(amount) }
      }
      button(
        .class("button other-amount"), .opens(.entry(subject.id, nil)),
        .label(words.context.texts.otherAmount(words.name)), .key("other"),
        .when(isLarge, .shortcut(.add))
      ) { Icon.plus.html }
    }
  }
}
