import CivilTime
import Ledger
import Trackers

/// A sheet over the page, with what the user has typed into it so far.
package struct Sheet: Hashable, Sendable {
  package let kind: Kind
  package var form: Form
  /// When what it edits was last written to.
  package var lastWrite: Instant?

  package init(_ kind: Kind, _ form: Form = Form()) {
    self.kind = kind
    self.form = form
  }

  package indirect enum Kind: Hashable, Sendable {
    case fasting(FastingSheet)
    case daily(DailySheet)
    /// `name`, `unit`, `quick`, `icon`, `colour`; for a new one also `goal` and `direction`, for an
    /// existing one `place` and actions.
    case activity(Activity?, count: Int, isPrimary: Bool)
    /// `quick`, `goal`, `direction`: what new activities begin with.
    case newActivities
    /// `name`, `factor`, `icon`, `colour`.
    case beverage(Beverage?)
    /// `name`, `date`, `direction`, `yearly`, `icon`, `colour`.
    case date(DateCounter?)
    /// `name`, `note`, `date` (empty for the backlog), `region`, `bucket`, the fields of its
    /// traits, `others`, `repeats`, `every`, `weekday0`…`weekday6`, `after`.
    case task(PlanTask, others: [PlanTask])
    /// `date`.
    case restDay
    /// The keyboard shortcuts of this page.
    case shortcuts
    /// How the app is installed; `leavesData` where it would begin without what is here.
    case install(InstallWay, leavesData: Bool)
    /// What a link asks for; nil when it cannot be followed, and the form's message says why.
    case link(LinkQuestion?)
  }
}
