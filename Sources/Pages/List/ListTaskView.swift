import CivilTime
import Ledger
import Texts
import Trackers

/// One task of a list: its fields for those who may edit it, else its texts; the facts, and what
/// can be done with it.
struct ListTaskView {
  let panel: ListPanel
  let book: ListBook
  let listed: ListedTask

  var html: HTML {
    div(.class("card detail-card"), .key("task-\(task.id)")) {
      if book.allows(.editor), !task.status.isArchived { editor } else { still }
      facts
      actions
    }
  }

  private var task: ListTask { listed.task }
  private var texts: PageTexts { panel.texts }
  private var words: ListTexts { panel.words }
  private var context: PageContext { panel.context }
  private var id: RecordID { task.id }

  /// Enter in the title is its submission; each text is saved when it is left.
  private var editor: HTML {
    form(.class("task-editor"), .list(.title, id), .noValidation, .key("editor")) {
      header(.class("task is-" + task.status.rawValue)) {
        panel.check(task, in: book)
        h2(.class("visually-hidden")) { bdi { task.title } }
        textarea(
          .class("editor-title"), .name("value"), .list(.title, id), .label(texts.titleField),
          .isOneLine, .limit(TaskTraits.titleLimit), Attribute("rows", "1"),
          Attribute("dir", "auto"), panel.force
        ) { task.title.afterLineBreak }
      }
      textarea(
        .name("notes"), .list(.notes, id), .label(texts.notes),
        Attribute("placeholder", texts.notes), .limit(TaskTraits.notesLimit),
        Attribute("rows", "2"), Attribute("dir", "auto"), panel.force
      ) { task.traits.notes.afterLineBreak }
      let links = LinkedText.links(in: task.traits.notes)
      if !links.isEmpty {
        ul(.class("editor-links"), .key("links")) { for link in links { li { link } } }
      }
      div(.class("editor-row"), .key("given")) {
        label(.for("task-given")) { texts.givenTo }
        select(.id("task-given"), .name("given"), .list(.give, id), panel.force) {
          option(.value(""), .selected(task.given == nil)) { texts.givenToNone }
          for person in receivers {
            option(.value(person.description), .selected(person == task.given)) {
              words.name(of: person, in: book.people)
            }
          }
        }
      }
    }
  }

  /// Those in the list, and the one to whom it is given, who may have left.
  private var receivers: [RecordID] {
    let present = book.people.present.map { $0.id }
    guard let given = task.given, !present.contains(given) else { return present }
    return present + [given]
  }

  @HTMLBuilder private var still: HTML {
    header(.class("task is-" + task.status.rawValue)) {
      panel.check(task, in: book)
      div(.class("task-what")) {
        h2(.class("task-title"), Attribute("dir", "auto")) { bdi { task.title } }
      }
    }
    if !task.traits.notes.isEmpty {
      div(.class("note"), .key("notes")) {
        p(.class("feedback-text"), Attribute("dir", "auto")) {
          LinkedText.html(task.traits.notes)
        }
      }
    }
  }

  private var facts: HTML {
    let people = book.people
    let isEdited = book.allows(.editor) && !task.status.isArchived
    let writer = task.lastWrite.device.flatMap { people.person(of: $0) }
    return dl(.class("detail-facts")) {
      fact(texts.givenTo, isEdited ? nil : task.given.map { words.name(of: $0, in: people) })
      fact(texts.plannedLabel, listed.place.map { context.words($0) })
      fact(texts.expiresWord, context.expiry(task.traits))
      fact(texts.endedLabel, task.ended.map { context.dayTime($0) })
      fact(texts.addedLabel, context.dayTime(task.made))
      fact(
        texts.lastChanged,
        panel.joined([
          task.lastWrite.at.map { context.dayTime($0) }, writer.map { words.name(of: $0) },
        ]))
    }
  }

  @inline(never)
  private func fact(_ name: String, _ value: String?) -> HTML {
    guard let value, !value.isEmpty else { return .empty }
    return div {
      dt { name }
      dd { bdi { value } }
    }
  }

  private var actions: HTML {
    div(.class("button-row"), .key("actions")) {
      if book.role != nil, task.isOpen, !task.isDeleted, listed.place?.day != context.today {
        action(.today, texts.toToday)
      }
      if listed.place != nil {
        if book.role == nil || task.isDeleted { action(.keep, texts.keepAsOwn) }
        action(.unplan, texts.outOfPlan)
      }
      if book.allows(.editor), !task.isDeleted {
        if task.isOpen {
          action(.drop, texts.drop)
        } else if task.status.isArchived {
          action(.tick, texts.tick(task.status))
        }
        button(.class("button danger"), .list(.delete, id)) {
          Icon.trash.html
          texts.delete
        }
      }
    }
  }

  @inline(never)
  private func action(_ action: ListAction, _ words: String) -> HTML {
    button(.class("button secondary"), .list(action, id)) { words }
  }
}
