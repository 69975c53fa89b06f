import CivilTime
import Ledger
import Texts
import Trackers

/// The details of one task, with its actions, or a note that it was deleted.
extension PlanView {
  @HTMLBuilder var detail: HTML {
    if let detail = page.detail {
      let task = detail.task
      div(.class("detail"), .key("task-" + task.id.description)) {
        a(.class("back-link"), .href(.plan(page.list.part(context)))) {
          Icon.back.html
          texts.plan
        }
        close
        div(.class("card detail-card")) {
          if task.status.isArchived {
            still(task)
          } else {
            TaskEditor(task: task, number: page.refusedEdits, context: context).html
          }
          facts(detail)
          actions(task)
        }
      }
    } else {
      div(.class("detail"), .key("gone")) {
        close
        div(.class("empty")) {
          Icon.checklist.html
          p(.id(PlanView.detailTitle)) { texts.taskIsGone }
          p(.class("quiet")) { texts.taskIsGoneHint }
          a(.class("button secondary"), .href(.plan(.day(nil)))) { texts.plan }
        }
      }
    }
  }

  static var detailTitle: String { "detail-title" }

  /// A task of the archive, which is not edited.
  @HTMLBuilder private func still(_ task: PlanTask) -> HTML {
    header(.class("task is-" + task.status.rawValue)) {
      context.taskCheck(task)
      div(.class("task-what")) {
        h2(
          .class("task-title"), .id(PlanView.detailTitle), Attribute("dir", "auto")
        ) { bdi { task.title } }
        p(.class("quiet")) { context.words(task.place) }
      }
    }
    if !task.traits.notes.isEmpty {
      div(.class("note")) {
        h3 { texts.notes }
        p(Attribute("dir", "auto")) { LinkedText.html(task.traits.notes) }
      }
    }
  }

  private var close: HTML {
    a(
      .class("icon-button inspector-close"), .href(.plan(page.list.part(context))),
      .shortcut(key: "Escape"), .label(texts.close)
    ) { Icon.close.html }
  }

  private func facts(_ detail: TaskDetail) -> HTML {
    let task = detail.task
    return dl(.class("detail-facts")) {
      listFacts(detail)
      fact(texts.waitsFor, context.waiting[task.id].map { $0.words(texts) })
      fact(texts.endedLabel, task.ended.map { context.dayTime($0) })
      fact(texts.firstPlanned, task.since.map { context.date($0) })
      fact(texts.repeatsWord, detail.repetition.map { texts.common.plan.repetition($0) })
      for (name, value) in context.facts(task.traits) { fact(name, value) }
      fact(texts.created, task.created.map { context.dayTime($0) })
      fact(texts.lastChanged, detail.task.lastWrite.at.map { context.dayTime($0) })
    }
  }

  /// The list of a task, and the person to whom it is given.
  @inline(never)
  private func listFacts(_ detail: TaskDetail) -> HTML {
    guard let (list, people) = detail.list, let shared = detail.task.shared else { return .empty }
    let names = texts.common.list
    return HTML {
      div(.key("list")) {
        dt { texts.listWord }
        dd {
          a(.href(.list(.task(ListTaskID(shared.task, of: shared.list)))), .class("accent-text")) {
            bdi { names.name(of: list) }
          }
        }
      }
      if let given = shared.given {
        div(.key("given")) {
          dt { texts.givenTo }
          dd { bdi { names.name(of: given, in: people) } }
        }
      }
    }
  }

  @inline(never)
  private func fact(_ name: String, _ value: String?) -> HTML {
    guard let value else { return .empty }
    return div {
      dt { name }
      dd { texts.capitalised(value) }
    }
  }

  private func actions(_ task: PlanTask) -> HTML {
    div(.class("button-row")) {
      button(
        .class("button secondary"), .opens(.task(task.id)), .shortcut(.edit)
      ) {
        Icon.pencil.html
        texts.edit
      }
      if task.status.isArchived {
        action(.restores(task.id, to: context.placeNow), texts.toToday)
        action(.restores(task.id, to: .backlog(task.bucket)), texts.toBacklog)
        button(.class("button danger"), .action(.taskDelete, task.id)) {
          Icon.trash.html
          texts.delete
        }
      } else {
        context.taskMenu(task)
      }
    }
  }

  @inline(never)
  private func action(
    _ action: Attribute, _ words: String
  ) -> HTML {
    button(.class("button secondary"), action) { words }
  }
}

extension Waiting {
  fileprivate func words(_ texts: PageTexts) -> String { texts.common.plan.blockers(of: self) }
}
