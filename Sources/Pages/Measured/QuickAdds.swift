import Ledger
import Trackers

/// The buttons for the quick amounts, and one for any other.
struct QuickAdds {
  let subject: Subject
  let words: DailyWords
  var isLarge = false

  init(_ subject: Subject, _ context: PageContext, isLarge: Bool = false) {
    self.subject = subject
    words = DailyWords(subject, context)
    self.isLarge = isLarge
  }

  var html: HTML {
    div(.class(isLarge ? "quick-adds is-large" : "quick-adds"), .key("quick")) {
      for (index, amount) in subject.quickAmounts.enumerated() {
        button(
          .class("button tinted quick-add"), .adds(amount, to: subject.id),
          .label(words.context.texts.add(words.amount(amount), words.name)),
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
