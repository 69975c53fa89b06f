import Pages
import Trackers

extension Settings {
  /// Applies a tap on the page. The language and the rest days are stored elsewhere.
  mutating func apply(_ change: SettingChange) {
    switch change {
    case .theme(let theme): self.theme = theme
    case .dayStart(let dayStart): self.dayStart = dayStart
    case .firstWeekday(let weekday): firstWeekday = weekday
    case .volumeUnit(let unit): volumeUnit = unit
    case .overLimit(let choice): overLimit = choice
    case .move(let tracker, let step): move(tracker, by: step)
    case .turn(.haptics): hasHaptics.toggle()
    case .turn(.confetti): hasConfetti.toggle()
    case .turn(.streaks): showsStreaks.toggle()
    case .turn(.doneKeepsSlot): doneKeepsSlot.toggle()
    case .turn(.shows(let tracker)): hidden.toggle(tracker)
    case .language, .turn(.rest): break
    }
  }
}
