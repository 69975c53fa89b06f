import CivilTime
import Ledger
import Trackers

/// The tasks of one region, or of the backlog, in order, with drag and drop.
extension PlanView {
  /// Sticky tasks first, then each bucket, which ends with a slot to drop tasks on.
  /// - Parameters:
  ///   - place: a place without a bucket.
  ///   - day: the day whose slots are limited; nil without limits.
  func list(_ tasks: [PlanTask], at place: Place, of day: DayPlan?, hasSlots: Bool) -> HTML {
    var html = HTML.empty
    let top = rows(tasks, place, nil)
    if !top.bytes.isEmpty { html.append(ul(.class("task-group"), .key("top")) { top }) }
    for bucket in Bucket.allCases {
      var rows = rows(tasks, place, bucket)
      if hasSlots { rows.append(slot(place.with(bucket), day)) }
      if rows.bytes.isEmpty { continue }
      html.append(ul(.class("task-group"), .key(bucket.rawValue)) { rows })
    }
    return html
  }

  /// - Parameter bucket: nil for sticky tasks of any bucket.
  private func rows(_ tasks: [PlanTask], _ place: Place, _ bucket: Bucket?) -> HTML {
    var rows = HTML.empty
    var guest = page.liftedTask
    if let lifted = page.lifted, let task = guest, lifted.place.with(.free) == place,
      bucket == (task.traits.isSticky ? nil : lifted.place.bucket)
    {
    } else {
      guest = nil
    }
    for task in tasks where bucket == (task.traits.isSticky ? nil : task.bucket) {
      if task.id == page.lifted?.task { continue }
      if let lifted = guest, task.id == page.lifted?.next {
        rows.append(row(lifted, page.lifted?.place ?? place))
        guest = nil
      }
      rows.append(row(task, place.with(task.bucket)))
    }
    if let guest { rows.append(row(guest, page.lifted?.place ?? place)) }
    return rows
  }

  @inline(never)
  private func row(_ task: PlanTask, _ place: Place) -> HTML {
    var end = HTML.empty
    if case .backlog = page.list {
      end.append(
        button(
          .class("icon-button"), .action(.today, task.id),
          .label(texts.pair(texts.toToday, task.title))
        ) { Icon.today.html })
    }
    var (names, note) = ("", "")
    if task.id == page.lifted?.task {
      names = " is-lifted"
      if page.lifted?.isRefused == true { (names, note) = (" is-lifted is-refused", texts.full) }
    }
    return context.taskRow(
      task, mark: end, note: note, priority: place.bucket, isCurrent: isCurrent(task), at: place,
      lifted: names)
  }

  /// The end of a priority's tasks: what is left of its slots, to write or drop a task there; without
  /// any left, and without a limit, only seen while something is dragged.
  private func slot(_ place: Place, _ day: DayPlan?) -> HTML {
    let name = texts.name(of: place.bucket)
    if let day, let region = place.region, let limit = place.bucket.limit {
      let left = limit - day.used(region, place.bucket)
      if left > 0 {
        return li(.class("slot is-free"), .drop(place), .key("slot")) {
          button(.composes(at: place), .label(texts.pair(name, texts.free(left)))) {
            span { name }
            span(.class("quiet")) { texts.free(left) }
          }
        }
      }
      if isLimited {
        return li(.class("slot is-full"), .drop(place), .key("slot")) { texts.fullSlot(name) }
      }
    }
    return li(.class("slot"), .drop(place), .key("slot")) { name }
  }

  func isCurrent(_ task: PlanTask) -> Bool { task.id == page.detail?.task.id }

  /// Whether the list contains the place.
  func shows(_ place: Place) -> Bool {
    switch page.list {
    case .day(let plan, _): plan.day == place.day
    case .week(let week): week.days.contains { $0.day == place.day }
    case .backlog: place.day == nil
    case .search, .archive: false
    }
  }
}
