import Texts
import Trackers

struct ActivityListView {
  struct Row {
    let activity: Activity
    let goal: DailyGoal?
    let isPrimary: Bool
  }

  let rows: [Row]
  let ids: ShortIDs
  let texts: ShellTexts

  func lines(_ style: Style) -> [String] {
    guard !rows.isEmpty else { return [texts.noActivities] }
    var table = Table(alignments: Array(repeating: .left, count: 5))
    table.rows = rows.map { row in
      [
        style.paint(ids[row.activity.id], .hint), row.activity.name.harmless, goal(row),
        quick(row.activity), style.paint(state(row), .quiet),
      ]
    }
    return table.lines().map { "  " + $0 }
  }

  private func goal(_ row: Row) -> String {
    row.goal.map { texts.goal($0, Measure(row.activity)) } ?? ""
  }

  private func quick(_ activity: Activity) -> String {
    activity.quickAmounts.map { "+" + $0.text() }.joined(separator: " ")
      .replacing("+-", with: "-")
  }

  private func state(_ row: Row) -> String {
    row.activity.isArchived ? texts.archived : row.isPrimary ? texts.primary : ""
  }
}
