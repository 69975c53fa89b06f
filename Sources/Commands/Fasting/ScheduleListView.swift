import Texts
import Trackers

struct ScheduleListView {
  private let schedules: Schedules
  private let texts: Texts

  init(_ schedules: Schedules, _ texts: Texts) {
    self.schedules = schedules
    self.texts = texts
  }

  func lines(_ style: Style) -> [String] {
    var table = Table(alignments: [.left, .left, .right, .left])
    table.rows = schedules.all.map { schedule in
      let isSelected = schedule.key == schedules.selected.key
      return [
        isSelected ? Mark(.running, in: style).drawn(in: style) : " ",
        schedule.name.harmless, texts.duration.short(schedule.goal.span),
        isSelected ? texts.fasting.label(.inUse) : "",
      ]
    }
    return table.lines()
  }
}
