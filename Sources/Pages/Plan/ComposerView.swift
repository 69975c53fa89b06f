import Ledger
import Texts
import Trackers

/// The line for typing a new task, and the parts that can be chosen instead. On a phone it is a bar
/// above the keyboard.
struct ComposerView {
  let composer: Composer
  let context: PageContext

  var html: HTML {
    form(
      .class("composer"), .submit(.composeAdd), .input(.composeType), .noValidation,
      .key("composer")
    ) {
      label(.class("visually-hidden"), .for("compose-text")) { texts.newTask }
      line
      button(
        .class("icon-button"), .action(.composeClose), .cancels, .label(texts.close), .key("close")
      ) { Icon.close.html }
      help
      if let reading = composer.reading {
        ComposerChoices(reading: reading, picker: composer.picker, context: context).html
      }
    }
  }

  private var texts: PageTexts { context.texts }
  private var tokens: [TypedTask.Token] { composer.reading?.typed.tokens ?? [] }

  /// The field, and behind it its text once more, transparent, for the tint of recognised words; the
  /// field becomes as high as that.
  private var line: HTML {
    div(.class("compose-line"), .key("line")) {
      div(.class("compose-tint"), .decorative, Attribute("dir", "auto"), .key("tint")) { tinted }
      textarea(
        .id("compose-text"), .name("text"), Attribute("rows", "1"),
        Attribute("placeholder", texts.newTask), Attribute("autocomplete", "off"),
        Attribute("enterkeyhint", "send"), .isOneLine, .autofocus,
        Attribute("data-force", String(composer.number)), .described(by: "compose-help"),
        .when(composer.error != nil, .invalid), Attribute("maxlength", "500"),
        Attribute("dir", "auto")
      ) { composer.text }
    }
  }

  private var tinted: HTML {
    let bytes = Array(composer.text.utf8)
    var html = HTML.empty
    var end = 0
    func append(to next: Int) {
      html.append(HTML(String(decoding: bytes[end..<next], as: UTF8.self)))
    }
    let runs = tokens.filter { $0.isUnderstood }.flatMap { $0.runs }
    // Words such as `tonight` have two meanings.
    for run in runs.ordered(by: { $0.lowerBound < $1.lowerBound })
    where run.lowerBound >= end && run.upperBound <= bytes.count {
      append(to: run.lowerBound)
      html.append(span { String(decoding: bytes[run], as: UTF8.self) })
      end = run.upperBound
    }
    append(to: bytes.count)
    return html
  }

  private var help: HTML {
    div(.id("compose-help"), .class("composer-help")) {
      if let error = composer.error {
        p(.class("field-error"), .role("alert"), .key("error")) { error }
      }
      if !composer.missing.isEmpty {
        button(.class("button secondary small"), .addsWithBlockers, .keepsFocus, .key("create")) {
          texts.create(composer.missing)
        }
      }
      if composer.text.isEmpty {
        p(.class("quiet"), .key("hint")) { texts.typeHint }
      } else {
        let shown = tokens.filter { !$0.isShownByChoices }
        if !shown.isEmpty {
          ul(.class("tokens"), .key("tokens")) { for token in shown { context.chip(token) } }
        }
      }
    }
  }
}

/// The chips of tokens.
extension PageContext {
  /// A tap removes the meaning of the token.
  func chip(_ token: TypedTask.Token) -> HTML {
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
    case .bucket(let bucket): (.chart, texts.name(of: bucket))
    case .region(let region): (.sun, texts.name(of: region))
    case .backlog: (.archive, texts.backlog)
    case .repetition(let repetition):
      (.refresh, texts.repeats(texts.common.plan.repetition(repetition)))
    case .trait(let trait): sign(of: trait)
    case .day(let day): (.calendar, date(day))
    case .time(let time): (.bell, texts.reminder(locale.time(time)))
    case .passed(let time): (.warning, texts.passed(locale.time(time)))
    case .after(let name):
      (.hourglass, texts.capitalised(texts.common.plan.waits(for: [name])))
    case .unknown: (.warning, texts.notUnderstood(token.text))
    case .ignored: (.warning, texts.backlogHasNoDay(token.text))
    case .unread: (.warning, texts.notRead(token.text))
    }
  }
}

extension TypedTask.Token {
  fileprivate var isUnderstood: Bool {
    switch meaning {
    case .unknown, .ignored, .unread: false
    case .bucket, .region, .backlog, .repetition, .trait, .day, .time, .passed, .after: true
    }
  }

  /// The offsets of its words, those beside each other as one.
  fileprivate var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    for word in words {
      if let last = runs.last, last.upperBound + 1 == word.lowerBound {
        runs[runs.count - 1] = last.lowerBound..<word.upperBound
      } else {
        runs.append(word)
      }
    }
    return runs
  }
}
