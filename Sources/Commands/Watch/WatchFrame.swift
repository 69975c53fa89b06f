import Texts
import Trackers

/// What `dayring watch` shows at one moment, centred in the window.
struct WatchFrame {
  let status: FastingStatus
  let texts: Texts

  func lines(_ style: Style, height: Int) -> [String] {
    let view = StatusView(status, texts)
    var block = [view.heading(style), ""]
    if let time, BigDigits.width(time) <= style.width, height >= 17 {
      let ink = isGoalReached ? Ink.done : .underway
      block += BigDigits.lines(time, style).map { style.paint($0, ink) } + [""]
    }
    if let bar = view.bar(style) { block += [bar, ""] }
    block += view.rows(style).map { $0.label.padded(to: 12) + $0.value }
    let room = max(1, height - 1)
    block = Array(block.prefix(room))
    let width = block.map { $0.columns }.max() ?? 0
    let margin = String(repeating: " ", count: max(0, (style.width - width) / 2))
    let top = Array(repeating: "", count: max(0, (room - block.count) / 2))
    return top + block.map { $0.isEmpty ? "" : margin + $0 }
  }

  private var time: String? {
    guard case .running(let running) = status.fasting else { return nil }
    return texts.duration.stopwatch(running.elapsed)
  }

  private var isGoalReached: Bool {
    guard case .running(let running) = status.fasting else { return false }
    return running.isGoalReached
  }
}
