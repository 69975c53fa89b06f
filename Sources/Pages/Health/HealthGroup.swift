import Texts
import Trackers

/// The settings and counts of the export of completed fasts to a phone's health store.
struct HealthGroup {
  let panel: ReminderPanel
  let state: HealthState

  private var context: PageContext { panel.context }
  private var texts: HealthTexts { context.texts.common.health }

  var html: HTML {
    SettingsGroup(id: "health", title: texts.title) {
      panel.toggle(.health, texts.writeFasts, state.settings.isOn)
      if state.settings.isOn {
        panel.toggle(.healthPast, texts.writePast, state.settings.writesPast)
      }
      row(texts.waiting, context.number(state.waiting.count))
      row(texts.written, context.number(state.writtenCount))
      if state.changedCount > 0 { row(texts.changed, context.number(state.changedCount)) }
      if let last = state.lastWritten { row(texts.lastWritten, context.dayTime(last)) }
      p(.class("setting-note")) { texts.note }
    }.html
  }

  @inline(never)
  private func row(_ name: String, _ value: String) -> HTML {
    div(.class("setting"), .key(name)) {
      span(.class("setting-text")) { name }
      span(.class("quiet")) { value }
    }
  }
}
