import CivilTime
import Ledger
import Texts
import Trackers

/// A day in its three regions.
extension PlanView {
  @HTMLBuilder func day(_ plan: DayPlan, _ overdue: [PlanTask]) -> HTML {
    Pager(
      before: .day(plan.day - 1), after: .day(plan.day + 1),
      names: (texts.dayBefore, texts.dayAfter), content: strip(plan)
    ).html(today: context.today)
    if !overdue.isEmpty { self.overdue(overdue) }
    div(.class("regions"), .key("regions")) {
      for region in Region.allCases { card(region, plan) }
      backlogLane
    }
    if page.hasTaskButton {
      let place = context.placeNow
      button(
        .class("fab"), .composes(at: .day(plan.day, place.region ?? .morning, .free)),
        .label(texts.newTask), .key("fab")
      ) { Icon.plus.html }
    }
  }

  /// The days of the week with their done tasks; tasks can be dragged to them.
  private func strip(_ plan: DayPlan) -> HTML {
    let first = plan.day.startOfWeek(on: context.firstWeekday)
    return ol(.class("plan-strip")) {
      for day in first..<first + 7 {
        let known = day == plan.day ? plan : page.week.first { $0.day == day }
        li(.key(day.iso8601)) {
          a(
            .class(day == context.today ? "plan-day is-today" : "plan-day"),
            .href(context.plan(day)), .current(day == plan.day, as: "date"),
            Attribute("data-drop", day.iso8601),
            .label(label(day, known))
          ) {
            span { context.locale.narrowWeekday(day) }
            strong { String(day.date.day) }
            span { known.map { $0.total == 0 ? "–" : "\($0.done)/\($0.total)" } ?? "" }
          }
        }
      }
    }
  }

  private func label(_ day: Day, _ plan: DayPlan?) -> String {
    let date = context.locale.longDate(day, today: context.today)
    return plan.map { texts.pair(date, texts.doneOf($0.done, $0.total)) } ?? date
  }

  /// The overdue tasks, which can be folded to a line above the day.
  private func overdue(_ tasks: [PlanTask]) -> HTML {
    section(.class("card overdue-card"), .labelled(by: "overdue-title"), .key("overdue")) {
      details(Attribute("open", "")) {
        summary(.class("card-head")) {
          h2(.id("overdue-title")) { texts.overdue }
          span(.class("quiet")) { context.locale.number(tasks.count) }
          Icon.chevron.html
        }
        ul(.class("task-group")) {
          for task in tasks where task.id != page.lifted?.task {
            context.taskRow(
              task, mark: context.menuButton(task),
              note: task.day.map { context.date($0) } ?? "", isCurrent: isCurrent(task))
          }
        }
        if tasks.count > 1 {
          div(.class("task-actions")) {
            all(.today, texts.allToToday)
            all(.backlog, texts.allToBacklog)
            all(.drop, texts.dropAll)
          }
        }
      }
    }
  }

  @inline(never)
  private func all(_ action: TasksAction, _ words: String) -> HTML {
    button(.class("quiet-button button"), .action(action)) { words }
  }

  private func card(_ region: Region, _ plan: DayPlan) -> HTML {
    let place = Place.day(plan.day, region, .free)
    let id = "region-" + region.rawValue
    let name = texts.name(of: region)
    let tasks = plan.tasks(in: region)
    let isNow = region == (plan.day == context.today ? context.placeNow.region : .morning)
    return section(
      .class(page.lifted == nil ? "card region" : "card region is-lifting"), .labelled(by: id),
      .key(id)
    ) {
      header(.class("card-head")) {
        h2(.id(id)) { name }
        dots(region, plan)
        button(
          .class("icon-button"), .composes(at: place), .label(texts.addTask(name)),
          .when(isNow, .shortcut(.add))
        ) { Icon.plus.html }
      }
      composer(at: place)
      list(tasks, at: place, of: plan, hasSlots: true)
    }
  }

  /// The backlog beside the day, where a desk has room for a fourth lane.
  private var backlogLane: HTML {
    let place = Place.backlog(.free)
    return section(
      .class(
        page.lifted == nil ? "card region backlog-lane" : "card region backlog-lane is-lifting"),
      .labelled(by: "region-backlog"), .key("region-backlog")
    ) {
      header(.class("card-head")) {
        h2(.id("region-backlog")) { a(.href(.plan(.backlog))) { texts.backlog } }
        p(.class("quiet")) { context.number(page.backlog.count) }
        button(
          .class("icon-button"), .composes(at: place), .label(texts.addTask(texts.backlog))
        ) { Icon.plus.html }
      }
      composer(at: place)
      list(page.shownBacklog, at: place, of: nil, hasSlots: true)
    }
  }

  /// The dots of the 1-3-5 slots: filled for a used slot, empty for a free one, a square for one
  /// too many.
  private func dots(_ region: Region, _ plan: DayPlan) -> HTML {
    var words: [String] = []
    var html = HTML.empty
    for bucket in Bucket.allCases {
      guard let limit = bucket.limit else { continue }
      let used = plan.used(region, bucket)
      words.append(texts.slots(bucket, used, of: limit))
      html.append(
        span {
          for index in 0..<max(used, limit) {
            span(.class(index >= limit ? "is-over" : index < used ? "is-used" : "")) {}
          }
        })
    }
    let label = texts.common.plan.list(words)
    return span(.class("dots"), .role("img"), .label(label)) { html }
  }
}

/// Seven days side by side.
extension PlanView {
  @HTMLBuilder func week(_ days: [DayPlan]) -> HTML {
    let first = days[0].day
    let (done, total) = days.reduce((0, 0)) { ($0.0 + $1.done, $0.1 + $1.total) }
    Pager(
      before: .week(first - 7), after: .week(first + 7),
      names: (texts.weekBefore, texts.weekAfter), content: p { texts.doneOf(done, total) }
    ).html(today: context.today)
    div(.class("plan-week"), .key("week")) { for day in days { card(day) } }
  }

  private func card(_ plan: DayPlan) -> HTML {
    let date = plan.day.iso8601
    let isEmpty = plan.total == 0 && plan.upcoming.isEmpty && page.lifted?.place.day != plan.day
    return section(
      .class(plan.day == context.today ? "card day-card is-today" : "card day-card"),
      .labelled(by: "day-" + date), Attribute("data-drop", date), .key(date)
    ) {
      header(.class("card-head")) {
        h2(.id("day-" + date)) {
          a(.href(context.plan(plan.day)), .current(plan.day == context.today, as: "date")) {
            context.locale.shortWeekday(plan.day) + " " + String(plan.day.date.day)
          }
        }
        if plan.total > 0 {
          p(.class("quiet")) {
            span(.decorative) { "\(plan.done)/\(plan.total)" }
            span(.class("visually-hidden")) { texts.doneOf(plan.done, plan.total) }
          }
        }
      }
      if isEmpty { p(.class("empty-line"), .key("empty")) { texts.nothingPlanned } }
      for region in Region.allCases {
        let place = Place.day(plan.day, region, .free)
        let rows = list(plan.tasks(in: region), at: place, of: nil, hasSlots: false)
        if !rows.bytes.isEmpty {
          div(.key(region.rawValue)) {
            h3 { texts.name(of: region) }
            rows
          }
        }
      }
      if !plan.upcoming.isEmpty {
        ul(.class("upcoming quiet"), .label(texts.comesRound), .key("upcoming")) {
          for coming in plan.upcoming {
            li {
              Icon.refresh.html
              a(.href(.plan(.day(plan.day)))) { bdi { coming.title } }
            }
          }
        }
      }
    }
  }
}
