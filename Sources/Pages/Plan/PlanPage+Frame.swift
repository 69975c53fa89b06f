import Texts
import Trackers

extension PlanPage {
  func frame(_ context: PageContext) -> PageFrame {
    let frame = PageFrame.plan(
      eyebrow: eyebrow(context), section: section, showsDetail: showsDetail, context.texts)
    if hasTaskButton { frame.foot = " over-task-button" }
    return frame
  }

  /// The index of the shown list; for a task, of the list from which it was chosen.
  private var section: Int? {
    switch list {
    case .day: 0
    case .week: 1
    case .backlog: 2
    case .search, .archive: nil
    }
  }

  private func eyebrow(_ context: PageContext) -> String {
    switch list {
    case .day(let plan, _): context.locale.longDate(plan.day, today: context.today)
    case .week(let week): context.weekName(week.days[0].day)
    case .backlog: context.texts.backlog
    case .search: context.texts.search
    case .archive: context.texts.archive
    }
  }
}

extension PageFrame {
  /// - Parameter section: the index of the current section; nil for none.
  static func plan(
    eyebrow: String, section: Int?, showsDetail: Bool = false, _ texts: PageTexts
  ) -> PageFrame {
    let frame = PageFrame(
      showsDetail ? "page-plan page-detail" : "page-plan", texts.plan, eyebrow: eyebrow)
    // Links to pages that are no lists of open tasks.
    frame.links = (
      texts.more,
      [
        HeadLink(
          route: .plan(.search), icon: .search, name: texts.search, shortcut: .shortcut(.search)),
        HeadLink(route: .plan(.archive), icon: .archive, name: texts.archive),
        HeadLink(route: .plan(.review(nil)), icon: .chart, name: texts.review),
      ]
    )
    frame.sections = Sections(
      name: texts.sections(of: texts.plan),
      sections: [
        (.plan(.day(nil)), texts.dayWord), (.plan(.week(nil)), texts.week),
        (.plan(.backlog), texts.backlog),
      ],
      current: section)
    return frame
  }
}
