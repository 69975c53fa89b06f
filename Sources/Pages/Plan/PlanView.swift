import CivilTime
import Ledger
import Texts
import Trackers

/// The plan, and one task: beside the list if there is room, else instead of it.
///
/// NB: a class, like ``PageContext``, so that its parts share the page instead of copying it.
final class PlanView {
  let page: PlanPage
  let context: PageContext
  /// Whether full slots accept no more tasks.
  let isLimited: Bool

  init(page: PlanPage, context: PageContext, isLimited: Bool) {
    self.page = page
    self.context = context
    self.isLimited = isLimited
  }

  var html: HTML {
    div(.class(page.showsDetail ? "plan-layout history-layout accent-plan" : "accent-plan")) {
      div(
        .class("history-list plan-list list-pane"), .key("list"),
        .when(page.showsDetail, .arrowsFollow)
      ) {
        p(.id("move-help"), Attribute("hidden", "")) { texts.moveHelp }
        context.taskChoices
        if let lifted = page.lifted, !shows(lifted.place) {
          p(.class(lifted.isRefused ? "lifted-line is-refused" : "lifted-line"), .key("lifted")) {
            Icon.grip.html
            bdi { page.liftedTask?.title ?? "" }
            span {
              let place = context.words(lifted.place)
              lifted.isRefused ? texts.slotIsFull(place) : place
            }
          }
        }
        list
      }
      if page.showsDetail {
        div(.class("history-detail"), .key("detail")) {
          detail
        }
      }
    }
  }

  var texts: PageTexts { context.texts }

  @HTMLBuilder private var list: HTML {
    switch page.list {
    case .day(let plan, let overdue): day(plan, overdue)
    case .week(let week): self.week(week.days)
    case .backlog(let tasks): backlog(tasks)
    case .search(let query, let found): search(query, found)
    case .archive(let tasks, let hasMore): archive(tasks, hasMore)
    }
  }

  @inline(never)
  func empty(_ icon: Icon, _ words: String) -> HTML {
    div(.class("empty"), .key("empty")) {
      icon.html
      p { words }
    }
  }
}

/// Links to the previous and next day or week.
struct Pager {
  let before: PlanPart
  let after: PlanPart
  let names: (before: String, after: String)
  let content: HTML

  func html(today: Day) -> HTML {
    div(.class("day-pager plan-pager"), .key("pager")) {
      step(before, .back, names.before, today)
      content
      step(after, .chevron, names.after, today)
    }
  }

  @inline(never)
  private func step(_ part: PlanPart, _ icon: Icon, _ label: String, _ today: Day) -> HTML {
    var part = part
    if part == .day(today) { part = .day(nil) }
    return a(.class("icon-button"), .href(.plan(part)), .label(label)) { icon.html }
  }
}

extension PlanPage.List {
  func part(_ context: PageContext) -> PlanPart {
    switch self {
    case .day(let plan, _): .day(plan.day == context.today ? nil : plan.day)
    case .week(let week): .week(week.days[0].day)
    case .backlog: .backlog
    case .search: .search
    case .archive: .archive
    }
  }
}

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
        button(.class("button plain small"), .action(.composeClose), .cancels) { texts.close }
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
