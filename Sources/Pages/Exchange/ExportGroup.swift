import Exchange
import Ledger
import Texts
import Trackers

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
        .label(texts.save(texts.name(of: format)))
      ) { texts.saveFile }
    }
  }

  private var activities: HTML {
    div(.class("setting"), .key("activity")) {
      label(.class("setting-text"), .for("export-activity")) { texts.whichTallies }
      select(.id("export-activity"), .exchange(.activity)) {
        option(.value(""), .selected(panel.activity == nil)) { texts.allTallies }
        for activity in panel.activities {
          option(.value(activity.id.description), .selected(activity.id == panel.activity?.id)) {
            activity.name
          }
        }
      }
    }
  }
}
