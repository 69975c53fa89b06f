import CivilTime
import Exchange
import Ledger
import Texts
import Trackers

/// The page of import and export, with an engine of its own that is loaded when it is opened.
package struct ExchangePanel: Sendable {
  package enum Stage: Sendable {
    /// Idle, with a message on the refusal or the import of the last file.
    case idle(Message?)
    /// Reading a file, with the progress in per cent; nil if unknown.
    case reading(file: String, Int?)
    case preview(ImportPreview, file: String, ImportChoices)
  }

  package enum Message: Sendable {
    case refused(Explanation)
    case done(String)
  }

  package var stage: Stage
  /// The format that the user chose; nil to recognise it.
  package var format: ImportFormat?
  /// The order of numeric dates that the user chose; nil for the file's or the region's.
  package var dateOrder: DateOrder?
  package var span = ExportSpan.always
  /// Whether exported tables begin with a byte order mark.
  package var hasMark = false
  package var activities: [Counter]
  /// The activity whose counts are exported; nil for all.
  package var activity: Counter?
  private let context: PageContext

  package init(
    stage: Stage, dateOrder: DateOrder?, activities: [Counter], _ settings: Settings,
    _ locale: LocaleFormat, at now: Moment, in zone: Zone
  ) {
    self.stage = stage
    self.dateOrder = dateOrder
    self.activities = activities
    context = PageContext(settings, locale, at: now, in: zone)
  }

  package var html: HTML {
    div(.class("settings-layout")) {
      ImportGroup(panel: self, context: context).html
      ExportGroup(panel: self, context: context).html
    }
  }
}

/// The range of days of an export.
package enum ExportSpan: String, CaseIterable, Sendable {
  case always, year, month, week

  /// The days up to today: since 1 January, or the last 30 or 7 days.
  package func days(today: Day) -> Range<Day> {
    switch self {
    case .always: .always
    case .year: (Day(year: today.date.year, month: 1, day: 1) ?? today)..<today + 1
    case .month: today - 29..<today + 1
    case .week: today - 6..<today + 1
    }
  }
}

/// The attributes for the panel's host; see `Web/host/exchange.js`.
extension Attribute {
  @inline(never)
  static func exchange(_ action: ExchangeAction) -> Attribute {
    Attribute("data-exchange", action.rawValue)
  }
}

package enum ExchangeAction: String, Sendable {
  case file, cancel, confirm, restoring, updating, format, dates, span, mark, activity, save
}

/// Exports for other programs, and the backup.
struct ExportGroup {
  let panel: ExchangePanel
  let context: PageContext

  var html: HTML {
    SettingsGroup(id: "export", title: texts.exportTitle) {
      row(.backup)
      div(.class("setting"), .key("span")) {
        label(.class("setting-text"), .for("export-span")) { texts.exportDays }
        select(.id("export-span"), .exchange(.span)) {
          for span in ExportSpan.allCases {
            option(.value(span.rawValue), .selected(span == panel.span)) { texts.name(of: span) }
          }
        }
      }
      div(.class("setting"), .key("mark")) {
        label(.class("radio-row")) {
          input("checkbox", .exchange(.mark), .checked(panel.hasMark), .id("export-mark"))
          texts.exportMark
        }
      }
      for format in ExportFormat.allCases where format != .backup {
        row(format)
        if format == .tallies, panel.activities.count > 1 { activities }
      }
    }.html
  }

  private var texts: PageTexts { context.texts }

  @inline(never)
  private func row(_ format: ExportFormat) -> HTML {
    div(.class("setting"), .key(format.rawValue)) {
      div(.class("setting-text")) {
        strong { texts.name(of: format) }
        p(.class("quiet")) { texts.note(on: format) }
      }
      button(
        .class("button secondary small"), .exchange(.save),
        .value(format.rawValue),
        .label(texts.export(texts.name(of: format)))
      ) { texts.exportFile }
    }
  }

  private var activities: HTML {
    div(.class("setting"), .key("activity")) {
      label(.class("setting-text"), .for("export-activity")) { texts.whichCounter }
      select(.id("export-activity"), .exchange(.activity)) {
        option(.value(""), .selected(panel.activity == nil)) { texts.allCounters }
        for activity in panel.activities {
          option(.value(activity.id.description), .selected(activity.id == panel.activity?.id)) {
            activity.name
          }
        }
      }
    }
  }
}
