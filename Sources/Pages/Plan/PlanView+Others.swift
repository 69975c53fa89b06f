import CivilTime
import Ledger
import Texts
import Trackers

/// The backlog, the archive and the search.
extension PlanView {
  @HTMLBuilder func backlog(_ tasks: [PlanTask]) -> HTML {
    if tasks.isEmpty, page.composer == nil { empty(.archive, texts.backlogEmpty) }
    section(
      .class(page.lifted == nil ? "card backlog" : "card backlog is-lifting"),
      .label(texts.backlog), .key("backlog")
    ) {
      composer(at: .backlog(.free))
      if page.composer == nil {
        button(
          .class("setting row-button accent-text"), .composes(at: .backlog(.free)), .shortcut(.add),
          .key("add")
        ) {
          Icon.plus.html
          span { texts.newTask }
        }
      }
      list(tasks, at: .backlog(.free), of: nil, hasSlots: true)
    }
  }

  @HTMLBuilder func search(_ query: String, _ found: [PlanTask]?) -> HTML {
    div(.class("field"), .key("search")) {
      label(.for("query")) { texts.searchTasks }
      input(
        "search", .id("query"), .name("query"), .value(query), .input(.planSearch), .autofocus,
        Attribute("autocomplete", "off"), Attribute("dir", "auto"))
    }
    if let found, !found.isEmpty {
      ul(.class("card task-group"), .label(texts.search), .key("found")) {
        for task in found {
          context.taskRow(
            task, mark: context.taskMark(task.day.map { context.date($0) } ?? texts.backlog),
            note: task.status.isArchived ? ended(task) : "", isCurrent: isCurrent(task))
        }
      }
    } else {
      empty(.search, found == nil ? texts.typeAWord : texts.nothingFound(query))
    }
  }

  @HTMLBuilder func archive(_ tasks: [PlanTask], _ hasMore: Bool) -> HTML {
    if tasks.isEmpty {
      empty(.archive, texts.archiveEmpty)
    } else {
      ul(.class("card task-group"), .label(texts.archivePage), .key("archive")) {
        for task in tasks {
          context.taskRow(
            task, mark: .empty, note: ended(task),
            actions: div(.class("task-actions")) {
              context.taskButton(
                .restores(task.id, to: context.placeNow), texts.toToday, task)
              context.taskButton(
                .restores(task.id, to: .backlog(task.bucket)), texts.toBacklog, task)
            }, isCurrent: isCurrent(task))
        }
      }
    }
    if hasMore {
      button(.class("button secondary wide"), .action(.archiveMore), .key("more")) {
        texts.showMore
      }
    }
  }

  /// `Won't do · Fri 20 Nov`.
  private func ended(_ task: PlanTask) -> String {
    let day = task.ended?.day(startingAt: context.dayStart) ?? task.traits.expires ?? context.today
    return task.status == .expired
      ? texts.expiredOn(context.date(day)) : texts.droppedOn(context.date(day))
  }
}
