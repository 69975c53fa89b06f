import CivilTime
import Ledger
import Texts
import Trackers

/// A page of shared lists. Drawn by the engine of reminders, so that the page's own engine does not
/// grow by what few people have.
///
/// NB: names and texts of others are isolated in `bdi` or `dir`, since they may run from right to
/// left.
package struct ListPanel {
  let page: ListPage
  let state: ListPanelState
  let context: PageContext

  package init(
    _ page: ListPage, _ state: ListPanelState, _ settings: Settings, _ locale: LocaleFormat,
    at now: Moment, in zone: Zone
  ) {
    self.page = page
    self.state = state
    context = PageContext(settings, locale, at: now, in: zone)
  }

  package var html: HTML {
    div(.class("accent-plan plan-list"), .key(state.part.address)) {
      if let problem = state.problem, !problem.action.isOfField {
        p(.class("card field-error"), .role("alert"), .key("problem")) { problem.text }
      }
      switch page {
      case .all(let lists): all(lists)
      case .list(let summary, let tasks):
        ListTasksView(panel: self, book: summary.book, unread: summary.unread, tasks: tasks).html
        links(summary)
      case .task(let summary, let listed, let talk):
        ListTaskView(panel: self, book: summary.book, listed: listed).html
        ListTalkView(panel: self, book: summary.book, talk: talk, task: listed.task.id).html
      case .activity(let summary, let talk):
        ListTalkView(panel: self, book: summary.book, talk: talk, task: nil).html
      case .people(let summary): people(of: summary.book)
      case .gone: empty(texts.listIsGone)
      }
    }
  }

  var texts: PageTexts { context.texts }
  var words: ListTexts { context.texts.common.list }
  /// Has fields show what is stored, after a change or a refusal.
  var force: Attribute { Attribute("data-force", String(state.number)) }

  func empty(_ words: String) -> HTML {
    div(.class("empty"), .key("empty")) {
      Icon.checklist.html
      p { words }
    }
  }

  func error(of actions: ListAction...) -> HTML {
    guard let problem = state.problem, actions.contains(problem.action) else { return .empty }
    return p(.class("field-error"), .role("alert"), .key("problem")) { problem.text }
  }

  @inline(never)
  func more(_ isShown: Bool) -> HTML {
    guard isShown else { return .empty }
    return button(.class("button secondary wide"), .list(.more), .key("more")) { texts.showMore }
  }
}

/// All lists.
extension ListPanel {
  @HTMLBuilder private func all(_ lists: [ListSummary]) -> HTML {
    let shown = lists.filter { $0.book.standing == .open }
    let others = lists.filter { $0.book.standing != .open }
    if lists.isEmpty { empty(texts.noLists) }
    if !shown.isEmpty {
      section(.class("card rows"), .label(texts.lists), .key("open")) {
        for list in shown { row(list) }
      }
    }
    if !others.isEmpty {
      section(.class("settings-group"), .labelled(by: "other-lists"), .key("others")) {
        h2(.id("other-lists")) { texts.archived }
        div(.class("card rows")) { for list in others { row(list) } }
      }
    }
  }

  private func row(_ summary: ListSummary) -> HTML {
    let (book, unread) = (summary.book, summary.unread.comments)
    let draft = book.list.draft
    return a(
      .class("setting row-button \(draft.colour.accent)"), .href(.list(.list(book.id))),
      .key("list-\(book.id.rawValue)")
    ) {
      span(.class("entry-mark")) { draft.symbol.html }
      span(.class("setting-text")) {
        bdi { words.name(of: book.list) }
        span(.class("quiet")) {
          joined([words.open(summary.open), words.standing(book.standing)])
          if unread > 0 { mark(words.unread(unread), isFirst: false) }
        }
      }
      Icon.chevron.html(class: "icon chevron")
    }
  }

  /// A mark of what is unread.
  @inline(never)
  func mark(_ words: String, isFirst: Bool) -> HTML {
    HTML {
      if !isFirst { " · " }
      span(.class("unread-count")) { words }
    }
  }

  func joined(_ words: [String?]) -> String {
    words.compactMap { $0 }.joined(separator: " · ")
  }

  /// The people of a list and their roles.
  private func people(of book: ListBook) -> HTML {
    section(.class("card rows"), .label(texts.people), .key("people")) {
      for person in book.people.present {
        div(.class("setting \(person.colour.accent)"), .key("person-\(person.id)")) {
          span(.class("setting-text")) {
            bdi { words.name(of: person) }
            span(.class("quiet")) {
              joined([
                person.role.map { words.role($0) }, person.id == book.me ? texts.you : nil,
              ])
            }
          }
        }
      }
    }
  }

  /// The links of a list to its other pages.
  private func links(_ summary: ListSummary) -> HTML {
    let book = summary.book
    return section(.class("card rows"), .label(words.name(of: book.list)), .key("links")) {
      link(.activity(book.id), .letter, texts.commentsAndActivity) {
        if summary.unread.comments > 0 {
          mark(words.unread(summary.unread.comments), isFirst: true)
        } else {
          joined([words.standing(book.standing)])
        }
      }
      link(.people(book.id), .share, texts.people) { bdi { words.people(of: book) } }
      if !summary.unread.isEmpty {
        button(.class("setting row-button accent-text"), .list(.read), .key("read")) {
          Icon.check.html
          span(.class("setting-text")) { texts.markAllRead }
        }
      }
    }
  }

  private func link(
    _ part: ListPart, _ icon: Icon, _ name: String, @HTMLBuilder value: () -> HTML
  ) -> HTML {
    a(.class("setting row-button"), .href(.list(part)), .key(part.address)) {
      icon.html
      span(.class("setting-text")) {
        name
        span(.class("quiet")) { value() }
      }
      Icon.chevron.html(class: "icon chevron")
    }
  }
}

extension ListAction {
  /// Whether its problem is shown at its field.
  fileprivate var isOfField: Bool {
    switch self {
    case .add, .comment, .change: true
    case .tick, .drop, .title, .notes, .give, .delete, .today, .unplan, .keep, .edit, .cancel,
      .deleteComment, .read, .more, .ended:
      false
    }
  }
}
