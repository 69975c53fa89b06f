import CivilTime
import Exchange
import Ledger
import Texts
import Trackers

/// Import and export. Drawn by an engine of its own, which is loaded when this page is opened.
package struct ExchangePanel: Sendable {
  package enum Stage: Sendable {
    /// With why the last file was refused, or what was brought in.
    case idle(Message?)
    /// In per cent; nil where nobody knows.
    case reading(file: String, Int?)
    case preview(ImportPreview, file: String, ImportChoices)
  }

  package enum Message: Sendable {
    case refused(Explanation)
    case done(String)
  }

  package var stage: Stage
  /// Not found out but chosen.
  package var format: ImportFormat?
  package var dateOrder: DateOrder
  package var span = ExportSpan.always
  package var activities: [Activity]
  /// Only its counts are exported; nil for those of all.
  package var activity: Activity?
  private let context: PageContext

  package init(
    stage: Stage, dateOrder: DateOrder, activities: [Activity], _ settings: Settings,
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

/// Which days an export holds.
package enum ExportSpan: String, CaseIterable, Sendable {
  case always, year, month, week

  /// Up to today: since New Year, or the last 30 or 7 days.
  package func days(today: Day) -> Range<Day> {
    switch self {
    case .always: .always
    case .year: (Day(year: today.date.year, month: 1, day: 1) ?? today)..<today + 1
    case .month: today - 29..<today + 1
    case .week: today - 6..<today + 1
    }
  }
}

/// What the host of the panel acts on; see `Web/host/exchange.js`.
extension Attribute {
  @inline(never)
  static func exchange(_ action: ExchangeAction) -> Attribute {
    Attribute("data-exchange", action.rawValue)
  }
}

package enum ExchangeAction: String, Sendable {
  case file, cancel, confirm, restoring, updating, format, dates, span, activity, save
}
