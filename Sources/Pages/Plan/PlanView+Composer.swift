import CivilTime
import Ledger
import Texts
import Trackers

/// The line for typing a new task, and its meaning.
extension PlanView {
  /// - Parameter place: a place without a bucket.
  func composer(at place: Place) -> HTML {
    guard let composer = page.composer, composer.place.with(.free) == place else { return .empty }
    return form(
      .class("composer field"), .submit(.composeAdd), .input(.composeType), .key("composer")
    ) {
      label(.class("visually-hidden"), .for("compose-text")) { texts.newTask }
      input(
        "text", .id("compose-text"), .name("text"), .value(composer.text),
        Attribute("placeholder", texts.newTask), Attribute("autocomplete", "off"), .autofocus,
        Attribute("data-force", String(composer.number)), .described(by: "compose-help"),
        .when(composer.error != nil, .invalid), Attribute("maxlength", "500"),
        Attribute("dir", "auto"))
      div(.id("compose-help"), .class("composer-help")) {
        if let error = composer.error {
          p(.class("field-error"), .role("alert"), .key("error")) { error }
        }
        if composer.text.isEmpty {
          p(.class("quiet"), .key("hint")) { texts.typeHint }
        } else {
          let tokens = (composer.reading?.typed.tokens ?? []).filter { !$0.isShownByChoices }
          ul(.class("tokens"), .key("tokens")) { for token in tokens { chip(token) } }
        }
      }
      if let reading = composer.reading {
        ComposerChoices(reading: reading, context: context).html
      }
      div(.class("button-row")) {
        submitButton(.class("button primary small")) { texts.add }
        button(.class("button plain small"), .action(.composeClose)) { texts.close }
      }
    }
  }

  /// The chip of a token; a tap removes its meaning.
  private func chip(_ token: TypedTask.Token) -> HTML {
    let (icon, words) = sign(of: token)
    return li {
      button(
        .class(icon == .warning ? "token danger-text" : "token"), .takesBack(token),
        .label(texts.takeBack(words)), .keepsFocus
      ) {
        icon.html
        bdi { words }
        Icon.close.html
      }
    }
  }

  private func sign(of token: TypedTask.Token) -> (Icon, words: String) {
    switch token.meaning {
    case .bucket(let bucket): (.checklist, texts.name(of: bucket))
    case .region(let region): (.sun, texts.name(of: region))
    case .backlog: (.archive, texts.backlog)
    case .repetition(let repetition):
      (.refresh, texts.repeats(texts.common.plan.repetition(repetition)))
    case .trait(let trait): context.sign(of: trait)
    case .day(let day): (.calendar, context.date(day))
    case .time(let time): (.bell, texts.reminder(context.locale.time(time)))
    case .passed(let time): (.warning, texts.passed(context.locale.time(time)))
    case .after(let name): (.hourglass, texts.common.plan.waits(for: [name]))
    case .unknown: (.warning, texts.notUnderstood(token.text))
    case .ignored: (.warning, texts.backlogHasNoDay(token.text))
    case .unread: (.warning, texts.notRead(token.text))
    }
  }
}
