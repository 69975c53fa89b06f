import Trackers

/// The groups of settings, links outside of the app, and a search over all of them.
extension SettingsView {
  var list: HTML {
    div(.class("list-pane"), .key("settings-list")) {
      div(.class("field"), .role("search"), .key("search")) {
        label(.for("settings-query")) { texts.searchSettings }
        input(
          "search", .id("settings-query"), .name("query"), .value(page.query),
          .input(.settingsSearch), Attribute("autocomplete", "off"))
      }
      if words.isEmpty {
        rows("groups", parts.map { part($0) })
        rows("outside", panels.map { link($0) })
        undo
        rows("rest", [part(.storage), feedback, part(.about)])
      } else {
        let found = found
        rows("found", found)
        if found.isEmpty { p(.class("empty-line"), .role("status")) { texts.nothingFound } }
      }
    }
  }

  private var words: String { page.query.folded }
  private var parts: [SettingsPart] {
    [.trackers] + TrackerSettings.shown(settings.hidden).map { .tracker($0) } + [.streaks, .look]
  }
  private var panels: [Panel] { [.sync, .reminders, .widgets, .exchange] }

  /// The settings with the words in their names, with their groups.
  private var found: [HTML] {
    var rows: [HTML] = []
    for part in parts + [.storage, .about] {
      let name = texts.name(of: part)
      if isFound(name) { rows.append(self.part(part)) }
      for setting in texts.settings(in: part)
      where setting != name && isFound(setting) {
        rows.append(row(.setting(part), part.icon, setting, note: name))
      }
    }
    for panel in panels where isFound(texts.name(of: panel)) {
      rows.append(link(panel))
    }
    return rows
  }

  private func isFound(_ name: String) -> Bool {
    let (name, words) = (Array(name.folded.utf8), words.utf8)
    return name.indices.contains { name[$0...].starts(with: words) }
  }

  private func rows(_ key: StaticString, _ rows: [HTML]) -> HTML {
    if rows.isEmpty { return .empty }
    return div(.class("card rows"), .key(key)) { for row in rows { row } }
  }

  private func part(_ part: SettingsPart) -> HTML {
    row(.setting(part), part.icon, texts.name(of: part))
  }

  private func link(_ panel: Panel) -> HTML {
    row(.panel(panel), panel.icon, texts.name(of: panel))
  }

  private var feedback: HTML {
    row(
      .feedback, .letter, texts.feedbackTitle, note: unread > 0 ? texts.newAnswers(unread) : "",
      noteClass: "unread-count")
  }

  @inline(never)
  private func row(
    _ route: Route, _ icon: Icon, _ name: String, note: String = "",
    noteClass: StaticString = "quiet"
  ) -> HTML {
    // Several found rows may lead to the same page.
    let isWhole = note.isEmpty
    return a(
      .class("setting row-button"), .href(route),
      .current(isWhole && route == page.part.map { .setting($0) }),
      .key("\(route) \(name)")
    ) {
      icon.html
      span(.class("setting-text")) { name }
      if !note.isEmpty { span(.class(noteClass)) { note } }
      Icon.chevron.html(class: "icon chevron")
    }
  }

  private var undo: HTML {
    guard let lastChange else { return .empty }
    return div(.class("card rows"), .key("undo")) {
      div(.class("setting")) {
        Icon.undo.html
        span(.class("setting-text")) {
          span(.class("quiet")) { texts.lastChange }
          lastChange
        }
        button(.class("button secondary small"), .action(.undo)) { texts.undo }
      }
    }
  }
}

extension Panel {
  fileprivate var icon: Icon {
    switch self {
    case .sync: .cloud
    case .reminders: .bell
    case .widgets: .chart
    case .exchange: .archive
    case .about: .lines
    case .activities: .tally
    }
  }
}
