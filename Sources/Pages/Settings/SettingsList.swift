import Texts
import Trackers

/// The groups of settings, links outside of the app, and a search over all of them.
extension SettingsView {
  var list: HTML {
    div(.class("list-pane"), .key("settings-list")) {
      div(.class("field"), .role("search"), .key("search")) {
        label(.class("visually-hidden"), .for("settings-query")) { texts.searchSettings }
        input(
          "search", .id("settings-query"), .name("query"), .value(page.query),
          .input(.settingsSearch), Attribute("autocomplete", "off"),
          Attribute("placeholder", texts.searchSettings))
      }
      if words.isEmpty {
        rows("groups", parts.map { part($0) })
        rows("outside", panels.map { link($0) })
        rows("rest", undo + [part(.storage)] + feedback + [part(.about)])
      } else {
        let found = found
        rows("found", found)
        if findsUndo {
          rows("undo", undo)
        } else if found.isEmpty {
          p(.class("empty-line"), .role("status")) { texts.nothingFound(page.query) }
        }
      }
    }
  }

  private var words: String { page.query.folded }
  private var parts: [SettingsPart] {
    [.trackers] + TrackerSettings.shown(settings.hidden).map { .tracker($0) } + [.streaks, .look]
  }
  private var panels: [Panel] { [.sync, .reminders, .widgets, .exchange] }

  private var entries: [SettingsEntry] {
    var entries: [SettingsEntry] = []
    for part in parts + [.storage, .about] {
      entries.append(
        SettingsEntry(
          route: .setting(part), icon: part.icon, name: texts.name(of: part),
          settings: part == .trackers
            ? texts.settings(in: part) + [page.hasSample ? texts.removeSample : texts.addSample]
            : texts.settings(in: part),
          words: texts.searchWords(for: part)))
    }
    for panel in panels + [.about] {
      entries.append(
        SettingsEntry(
          route: .panel(panel), icon: panel.icon, name: texts.name(of: panel),
          settings: texts.settings(on: panel, hidden: settings.hidden),
          words: texts.searchWords(for: panel)))
    }
    if !settings.hidden.contains(.fast) {
      entries.append(
        SettingsEntry(
          route: .panel(.reminders), icon: .hourglass, name: texts.common.health.title,
          isGroup: true, settings: [], words: texts.healthSearchWords))
    }
    if !page.storage.isOfShell {
      entries.append(
        SettingsEntry(
          route: .feedback, icon: .letter, name: texts.feedbackTitle, settings: [],
          words: texts.feedbackSearchWords))
    }
    return entries
  }

  /// The rows and settings with the query in their names, else the rows with such a search word.
  private var found: [HTML] {
    var rows: [HTML] = []
    for entry in entries {
      let settings = entry.settings.filter { $0 != entry.name && isFound($0) }
      let group = entry.isGroup ? entry.name : nil
      if isFound(entry.name) {
        rows.append(row(entry.route, entry.icon, entry.name, leadsTo: group))
      } else if settings.isEmpty, let word = searchWord(in: entry.words) {
        rows.append(row(entry.route, entry.icon, entry.name, note: word, leadsTo: group))
      }
      for setting in settings {
        rows.append(
          row(entry.route, entry.icon, setting, note: entry.name, leadsTo: setting))
      }
    }
    return rows
  }

  private var findsUndo: Bool {
    lastChange != nil && searchWord(in: texts.undoSearchWords) != nil
  }

  private func isFound(_ name: String) -> Bool {
    let (name, words) = (Array(name.folded.utf8), words.utf8)
    return name.indices.contains { name[$0...].starts(with: words) }
  }

  /// The first of the words that begins with the query.
  private func searchWord(in list: String) -> String? {
    list.split(separator: ",").map { String($0.drop { $0 == " " }) }
      .first { $0.folded.utf8.starts(with: words.utf8) }
  }

  private func rows(_ key: StaticString, _ rows: [HTML]) -> HTML {
    if rows.isEmpty { return .empty }
    return div(.class("card rows"), .key(key)) { for row in rows { row } }
  }

  private func part(_ part: SettingsPart) -> HTML {
    row(.setting(part), part.icon, texts.name(of: part), value: value(of: part))
  }

  /// The present choice on its page; empty if that has several.
  private func value(of part: SettingsPart) -> String {
    switch part {
    case .trackers:
      texts.trackersOn(context.number(settings.shownTrackers.count))
    case .tracker(.fast): texts.title(page.schedules.selected.name)
    case .tracker(.water):
      page.waterGoal.tenths == 0
        ? ""
        : DailyWords(Subject(water: [], settings.volumeUnit), context)
          .amount(page.waterGoal.tenths)
    case .tracker(.plan), .tracker(.counter), .tracker(.date), .streaks, .look, .storage, .about:
      ""
    }
  }

  private func link(_ panel: Panel) -> HTML {
    row(.panel(panel), panel.icon, texts.name(of: panel))
  }

  private var feedback: [HTML] {
    if page.storage.isOfShell { return [] }
    let note = unread > 0 ? texts.newAnswers(unread) : ""
    return [row(.feedback, .letter, texts.feedbackTitle, note: note, noteClass: "unread-count")]
  }

  /// - Parameter words: the name of the setting that the row leads to; nil for a page.
  @inline(never)
  private func row(
    _ route: Route, _ icon: Icon, _ name: String, note: String = "",
    noteClass: StaticString = "quiet", value: String = "", leadsTo words: String? = nil
  ) -> HTML {
    // Several found rows may lead to the same page.
    let isShown = note.isEmpty && route == .setting(shown)
    // A phone shows the list alone, or the group alone.
    return a(
      .class("setting row-button"), .href(route), .current(isShown && page.part != nil),
      .when(isShown, Attribute("data-shown", "")), words.map { Attribute.leads(to: $0) } ?? .none,
      .key("\(route) \(name)")
    ) {
      icon.html
      span(.class(value.isEmpty ? "setting-text" : "setting-text with-value")) {
        name
        if !value.isEmpty { bdi(.class("quiet")) { value } }
      }
      if !note.isEmpty { span(.class(noteClass)) { note } }
      Icon.chevron.html(class: "icon chevron")
    }
  }

  /// The row of the last change; none if there is no change.
  private var undo: [HTML] {
    guard let lastChange else { return [] }
    let row = div(.class("setting"), .key("undo")) {
      Icon.undo.html
      span(.class("setting-text")) {
        span(.class("quiet")) { texts.lastChange }
        lastChange
      }
      button(.class("button secondary small"), .action(.undo)) { texts.undo }
    }
    return [row]
  }
}

/// A row for the search: its name, the names of the settings on its page, and other words for it.
private struct SettingsEntry {
  let route: Route
  let icon: Icon
  let name: String
  /// Whether it is a group on the page, not the page.
  var isGroup = false
  let settings: [String]
  /// Separated by commas.
  let words: String
}

extension Panel {
  fileprivate var icon: Icon {
    switch self {
    case .sync: .cloud
    case .reminders: .bell
    case .widgets: .chart
    case .exchange: .save
    case .about: .lines
    case .activities: .tally
    }
  }
}
