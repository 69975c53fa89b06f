import CivilTime
import Ledger
import Texts
import Trackers

/// A sheet over the page, with the present contents of its fields.
package struct Sheet: Hashable, Sendable {
  package let kind: Kind
  package var form: Form
  /// The last write to the record that it edits.
  package var lastWrite: Instant?

  package init(_ kind: Kind, _ form: Form = Form()) {
    self.kind = kind
    self.form = form
  }

  package indirect enum Kind: Hashable, Sendable {
    case fast(FastSheet)
    case daily(DailySheet)
    /// `name`, `unit`, `quick`, `icon`, `colour`; for a new one also `goal` and `direction`, for an
    /// existing one `place` and actions.
    case activity(Counter?, count: Int, isPrimary: Bool)
    /// `quick`, `goal`, `direction` of new counters.
    case newActivities
    /// `name`, `factor`, `icon`, `colour`.
    case beverage(Beverage?)
    /// `name`, `date`, `direction`, `yearly`, `icon`, `colour`.
    case date(CountedDate?)
    /// `name`, `note`, `date` (empty for the backlog), `region`, `bucket`, the fields of its
    /// traits, `others`, `repeats`, `every`, `weekday0`…`weekday6`, `after`.
    case task(PlanTask, others: [PlanTask])
    /// `date`.
    case restDay
    /// The keyboard shortcuts of this page.
    case shortcuts
    /// The instructions for installing the app; `leavesData` if it would start without the present
    /// data.
    case install(InstallWay, leavesData: Bool)
    /// The question of a link; nil for a refused one, with the reason in the form's message.
    case link(LinkQuestion?)
  }
}

/// The frame and fields of each sheet, defined in its tracker's folder.
extension Sheet.Kind {
  func frame(_ form: Form, _ context: PageContext) -> SheetFrame {
    let texts = context.texts
    switch self {
    case .fast(let sheet): return sheet.frame(texts)
    case .daily(let sheet): return sheet.frame(form, context)
    case .activity(nil, _, _):
      return SheetFrame("activity", texts.newCounter, texts.add, focus: .needed)
    case .activity: return SheetFrame("activity", texts.editCounter, texts.save)
    case .newActivities: return SheetFrame("newActivities", texts.everyNewCounter, texts.save)
    case .beverage(nil):
      return SheetFrame("beverage", texts.newBeverageSheet, texts.add, focus: .needed)
    case .beverage: return SheetFrame("beverage", texts.editBeverageSheet, texts.save)
    case .date(nil): return SheetFrame("date", texts.newDate, texts.add, focus: .needed)
    case .date: return SheetFrame("date", texts.editDateSheet, texts.save)
    case .task: return SheetFrame("task", texts.editTask, texts.save)
    case .restDay: return SheetFrame("restDay", texts.restDaySheet, texts.add)
    case .shortcuts: return SheetFrame("shortcuts", texts.shortcuts, texts.close, focus: .none)
    case .install(let way, _):
      return SheetFrame("install", texts.install(way), texts.close, focus: .none)
    case .link(let question):
      return SheetFrame(
        "link", question?.text ?? texts.linkRefused, question?.answer ?? texts.close,
        focus: .none)
    }
  }

  @HTMLBuilder func fields(
    _ form: Form, _ context: PageContext, hasFocus: Bool
  ) -> HTML {
    let own = CustomFields(form: form, context: context, hasFocus: hasFocus)
    switch self {
    case .fast(let sheet): sheet.fields(form, context, hasFocus: hasFocus)
    case .daily(let sheet): sheet.fields(form, context, hasFocus: hasFocus)
    case .activity(let activity, let count, let isPrimary):
      own.activity(activity, count: count, isPrimary: isPrimary)
    case .newActivities: own.newActivities
    case .beverage(let beverage): own.beverage(beverage)
    case .date(let counter): own.date(counter)
    case .task(_, let others): TaskFields(form: form, context: context).html(others, hasFocus)
    case .restDay: Field(FieldID.date, context.texts.dateField, in: form).date()
    case .link(let question?) where question.isLink:
      p(.class("quiet")) { context.texts.linkNote }
    case .shortcuts, .install, .link: HTML.empty
    }
  }
}
