import Texts
import Trackers

/// The output of `dayring plan`: regions with their slots and tasks, then overdue tasks.
struct DayPlanView {
  /// The limit of listed overdue tasks.
  static let overdueLimit = 10

  let list: DayList
  let texts: Texts

  func lines(_ style: Style) -> [String] {
    let rows = TaskRows(plan.tasks + overdue, list.details, texts, style)
    let sections = [regions(rows, style), overLimits, overdue(rows, style)]
    return sections.filter { !$0.isEmpty }.reduce(heading(style)) { $0 + [""] + $1 }
  }

  private var plan: DayPlan { list.plan }
  private var overdue: ArraySlice<PlanTask> { list.overdue.prefix(Self.overdueLimit) }

  private func heading(_ style: Style) -> [String] {
    let day = style.paint(texts.calendar.longDay(plan.day), .title)
    guard plan.total > 0 else { return [day] }
    let bar = PlanBar(plan: plan, texts: texts.shell)
    return ["\(day) \(style.bullet) \(bar.share)", bar.wideLine(style)]
  }

  private func regions(_ rows: TaskRows, _ style: Style) -> [String] {
    guard !plan.tasks.isEmpty || !plan.upcoming.isEmpty else {
      let hint = texts.shell.begin(with: "dayring plan add 'TITLE !must'")
      return [texts.shell.nothingPlanned]
        + (plan.day < list.details.today ? [] : [style.paint(hint, .quiet)])
    }
    let names = Region.allCases.map { texts.plan.name(of: $0) }
    let columns = names.map { $0.columns }.max() ?? 0
    var lines: [String] = []
    for (region, name) in zip(Region.allCases, names) {
      let dots = SlotDots(plan: plan, region: region, texts: texts.plan).drawn(in: style)
      if !lines.isEmpty { lines.append("") }
      lines.append(style.paint(name.padded(to: columns), .title) + "  " + dots)
      lines += plan.tasks(in: region).map { rows.line($0) }
      lines += plan.upcoming.filter { $0.place.region == region }.map { rows.line($0) }
    }
    return lines
  }

  private var overLimits: [String] {
    plan.overfullSlots.map { texts.plan.overLimit($0, list.details.today) }
  }

  private func overdue(_ rows: TaskRows, _ style: Style) -> [String] {
    guard !list.overdue.isEmpty else { return [] }
    let hidden = list.overdue.count - overdue.count
    return [style.paint(texts.shell.overdue, .title)]
      + overdue.map { rows.line($0, remark: day(of: $0)) }
      + (hidden > 0 ? [style.paint("  " + texts.shell.moreOverdue(hidden), .quiet)] : [])
      + [style.paint(texts.shell.overdueHint, .quiet)]
  }

  private func day(of task: PlanTask) -> String {
    task.day.map { texts.calendar.nearDay($0, list.details.today) } ?? ""
  }
}

/// The progress of a day.
struct PlanBar {
  let plan: DayPlan
  let texts: ShellTexts

  /// `2 of 5 done`.
  var share: String { texts.done(plan.done, of: plan.total) }

  /// The cells of a row aligned with those of other trackers.
  func cells(_ style: Style) -> [String] {
    [bar(style.widths.bar).drawn(in: style), percent, share]
  }

  func wideLine(_ style: Style) -> String {
    bar(ProgressBar.width(in: style)).drawn(in: style) + percent.leftPadded(to: 6)
  }

  private var percent: String {
    texts.percent(String(plan.total > 0 ? plan.done * 100 / plan.total : 0))
  }

  private func bar(_ width: Int) -> ProgressBar {
    let permille = plan.total > 0 ? plan.done * 1000 / plan.total : 0
    return ProgressBar(permille: permille, width: width, ink: permille == 1000 ? .done : .water)
  }
}

/// The slots of a region: `Must ●  Should ●○○  Small ○○○○○`.
struct SlotDots {
  let plan: DayPlan
  let region: Region
  let texts: PlanTexts

  /// The line; in a narrow window, priorities are numbers: `1 ●  3 ●○○  5 ○○○○○`.
  func drawn(in style: Style) -> String {
    return Bucket.limited.map { bucket in
      let name = style.isNarrow ? bucket.limit.map { String($0) } ?? "" : texts.bucket(bucket)
      return style.paint(name, .quiet) + " " + dots(bucket, style)
    }.joined(separator: "  ")
  }

  /// The dots of a bucket, including those over the limit, with a mark. Example: `●●!`.
  private func dots(_ bucket: Bucket, _ style: Style) -> String {
    let (used, limit) = (plan.used(region, bucket), bucket.limit ?? 0)
    let dots =
      String(repeating: style.hasUnicode ? "●" : "*", count: used)
      + String(repeating: style.hasUnicode ? "○" : ".", count: max(0, limit - used))
    return plan.isOver(region, bucket) ? style.paint(dots + "!", .error) : dots
  }
}
