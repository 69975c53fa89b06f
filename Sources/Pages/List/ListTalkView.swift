import CivilTime
import Ledger
import Texts
import Trackers

/// The comments on a task, or on a list, and who did what.
struct ListTalkView {
  let panel: ListPanel
  let book: ListBook
  let talk: ListTalk
  /// Nil for those on the list.
  let task: RecordID?

  @HTMLBuilder var html: HTML {
    SettingsGroup(id: "comments", title: texts.comments) {
      if talk.comments.isEmpty {
        p(.class("setting-note"), .key("none")) { texts.noComments }
      } else {
        ol(.class("feedback-list"), .key("list")) {
          for comment in talk.comments { row(comment) }
        }
      }
      if book.role != nil { writing }
    }.html
    SettingsGroup(id: "activity", title: texts.activity) {
      if talk.events.isEmpty {
        p(.class("setting-note"), .key("none")) { words.noActivity }
      } else {
        ol(.class("feedback-list"), .key("list")) {
          for (event, subject) in talk.events { row(event, subject) }
        }
      }
    }.html
    panel.more(talk.hasMore)
  }

  private var texts: PageTexts { panel.texts }
  private var words: ListTexts { panel.words }
  private var context: PageContext { panel.context }

  private func row(_ comment: ListComment) -> HTML {
    let author = book.people.author(of: comment)
    let isOwn = author != nil && author?.id == book.me
    let name = author.map { words.name(of: $0) } ?? words.name(of: comment.id, in: ListPeople())
    return li(
      .class(isOwn ? "feedback-own" : "feedback-answer"), .key("comment-\(comment.id)")
    ) {
      p(.class("quiet"), .key("head")) {
        bdi { name }
        " · " + context.dayTime(comment.made)
        if comment.isEdited { " · " + texts.editedMark }
        if panel.state.fresh.contains(comment.id) { panel.mark(texts.newMark, isFirst: false) }
      }
      if isOwn, panel.state.edited == comment.id, book.role != nil {
        editing(comment)
      } else {
        p(.class("feedback-text"), Attribute("dir", "auto"), .key("text")) {
          LinkedText.html(comment.text)
        }
        mentions(comment)
        if book.role != nil { actions(comment, name, isOwn: isOwn) }
      }
    }
  }

  /// Those whom the text does not name, as a command mentions them.
  private func mentions(_ comment: ListComment) -> HTML {
    let named = book.mentions(in: comment.text, words)
    let others = comment.mentions.filter { !named.contains($0) }
    if others.isEmpty { return .empty }
    return p(.class("quiet"), .key("mentions")) {
      bdi {
        texts.mentions(
          texts.common.plan.list(others.map { words.name(of: $0, in: book.people) }))
      }
    }
  }

  private func actions(_ comment: ListComment, _ name: String, isOwn: Bool) -> HTML {
    guard isOwn || book.role == .owner else { return .empty }
    let what = texts.commentBy(name)
    return div(.class("task-actions"), .key("actions")) {
      if isOwn {
        button(
          .class("quiet-button button"), .list(.edit, comment.id),
          .label(texts.pair(texts.edit, what))
        ) { texts.edit }
      }
      button(
        .class("quiet-button button"), .list(.deleteComment, comment.id),
        .label(texts.delete(what))
      ) { texts.delete }
    }
  }

  private func editing(_ comment: ListComment) -> HTML {
    form(.list(.change, comment.id), .noValidation, .key("edit")) {
      div(.class("field")) {
        textarea(
          .name("value"), .label(texts.edit), Attribute("rows", "3"),
          .limit(ListComment.textLimit), Attribute("dir", "auto")
        ) { comment.text.afterLineBreak }
      }
      panel.error(of: .change)
      div(.class("button-row")) {
        submitButton(.class("button primary small")) { texts.save }
        button(.class("button secondary small"), .list(.cancel)) { texts.cancel }
      }
    }
  }

  private var writing: HTML {
    form(.class("feedback-form"), .list(.comment, task), .noValidation, .key("write")) {
      div(.class("field")) {
        label(.for("comment-text")) { texts.commentField }
        textarea(
          .id("comment-text"), .name("value"), Attribute("rows", "3"),
          .limit(ListComment.textLimit), Attribute("dir", "auto"),
          .described(by: "comment-help"), panel.force
        ) {}
      }
      panel.error(of: .comment)
      p(.class("quiet"), .id("comment-help")) { texts.mentionHint }
      submitButton(.class("button primary small")) { texts.addComment }
    }
  }

  private func row(_ event: ListEvent, _ subject: ListEvent.Subject) -> HTML {
    let people = subject == .person ? [event.of].compactMap { $0 } : event.to
    let others = people.map { words.name(of: $0, in: book.people) }
    return li(.key("event-\(event.id)")) {
      if let time = event.time { p(.class("quiet")) { context.dayTime(time) } }
      p {
        if let by = event.by {
          bdi { words.name(of: by, in: book.people) }
          " "
        }
        bdi { words.what(event, subject, others: others) }
      }
    }
  }
}
