import CivilTime
import Ledger
import Trackers

/// The tasks of one part of a day, or of the backlog, as they are sorted and moved there.
extension PlanView {
  /// What is on top, then each bucket, which ends with a slot for what is dragged there.
  /// - Parameters:
  ///   - place: of no bucket.
  ///   - day: whose slots are limited.
  func list(
    _ tasks: [PlanTask], at place: Place, of day: DayPlan? = nil, isCompact: Bool = false,
    today: Bool = false
  ) -> HTML {
    var html = group(nil, tasks, place, isCompact: isCompact, today: today) ?? .empty
    for bucket in Bucket.allCases {
      let rows = group(bucket, tasks, place, isCompact: isCompact, today: today)
      if isCompact, rows == nil { continue }
      html.append(
        ul(.class("task-group"), .key(bucket.rawValue)) {
          rows
          if !isCompact { slot(bucket, place, day) }
        })
    }
    return html
  }

  private func group(
    _ bucket: Bucket?, _ tasks: [PlanTask], _ place: Place, isCompact: Bool, today: Bool
  ) -> HTML? {
    var rows = tasks.filter {
      $0.id != page.lifted?.task
        && (bucket == nil ? $0.isSticky : !$0.isSticky && $0.bucket == bucket)
    }
    if let lifted = page.lifted, lifted.place.with(.free) == place, let task = page.liftedTask,
      bucket == (task.isSticky ? nil : lifted.place.bucket)
    {
      rows.insert(task, at: rows.firstIndex { $0.id == lifted.next } ?? rows.count)
    }
    if rows.isEmpty { return nil }
    var html = HTML.empty
    for task in rows { html.append(row(task, place, today: today)) }
    return bucket == nil ? ul(.class("task-group"), .key("top")) { html } : html
  }

  private func row(_ task: PlanTask, _ place: Place, today: Bool) -> HTML {
    let lifted = page.lifted.flatMap { $0.task == task.id ? $0 : nil }
    let here = lifted?.place ?? place.with(task.bucket)
    return TaskRow(
      task: task, context: context,
      mark: HTML {
        mark(here.bucket)
        if today {
          Pages.button(
            .class("icon-button"), .action(.taskToday), .record(task.id),
            .label(texts.toToday + ": " + task.title)
          ) { Icon.today.html }
        }
      }, note: lifted?.isRefused == true ? texts.full : "", place: here, lifted: lifted,
      isCurrent: task.id == page.detail?.task.id
    ).html
  }

  func mark(_ bucket: Bucket) -> HTML {
    if bucket == .free { return .empty }
    return span(.class("task-mark quiet")) {
      span(.decorative) { texts.mark(of: bucket) }
      span(.class("visually-hidden")) { texts.name(of: bucket) }
    }
  }

  private func slot(_ bucket: Bucket, _ place: Place, _ day: DayPlan?) -> HTML {
    var isFull = false
    if isLimited, let day, let region = place.region { isFull = day.isFull(region, bucket) }
    let name = texts.name(of: bucket)
    return li(.class(isFull ? "slot is-full" : "slot"), .drop(place.with(bucket)), .key("slot")) {
      isFull ? name + " · " + texts.full : name
    }
  }

  /// - Parameter task: nil for all that it may be about.
  func button(_ action: ActionName, _ words: String, _ task: PlanTask?) -> HTML {
    Pages.button(
      .class("quiet-button button"), .action(action), task.map { .record($0.id) } ?? .none,
      .when(task != nil, .label(words + ": " + (task?.title ?? "")))
    ) { words }
  }

  /// Whether the list has that place.
  func shows(_ place: Place) -> Bool {
    switch page.list {
    case .day(let plan, _): plan.day == place.day
    case .week(let week): week.days.contains { $0.day == place.day }
    case .backlog: place.day == nil
    case .search, .archive, .review: false
    }
  }
}
