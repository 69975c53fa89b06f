import Texts
import Trackers

/// The status in one line: `2026-11-20 07:36  Fasting · 16:8  11:32  72%`.
struct StatusLine {
  private let status: FastingStatus
  private let texts: Texts

  init(_ status: FastingStatus, _ texts: Texts) {
    self.status = status
    self.texts = texts
  }

  func text(_ style: Style) -> String {
    let local = status.now.local
    let time = "\(local.calendarDay.iso8601) \(local.timeOfDay.iso8601)"
    let heading = StatusView(status, texts).heading(style)
    guard case .running(let running) = status.fasting else { return "\(time)  \(heading)" }
    return "\(time)  \(heading)  \(texts.duration.clock(running.elapsed))  \(running.percent)%"
  }
}
