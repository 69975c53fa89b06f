import CivilTime
import Ledger
import Trackers

/// What lies over the page, with what the user has typed into it so far.
package struct Sheet: Hashable, Sendable {
  package let kind: Kind
  package var form: Form

  package init(_ kind: Kind, _ form: Form = Form()) {
    self.kind = kind
    self.form = form
  }

  package indirect enum Kind: Hashable, Sendable {
    case fasting(FastingSheet)
    case daily(DailySheet)
    /// `name`, `unit`, `quick`, `icon`, `colour`; `goal` and `direction` for a new one, `place`
    /// and what becomes of it for the one with this id.
    case activity(Activity?, count: Int, isPrimary: Bool)
    /// `name`, `factor`, `icon`, `colour`.
    case beverage(Beverage?)
    /// `name`, `date`, `direction`, `yearly`, `icon`, `colour`.
    case date(DateCounter?)
    /// `name`, `note`, `date` (empty for the backlog), `region`, `bucket`, those of its
    /// traits, `repeats`, `every`, `weekday0`…`weekday6`, `after`.
    case task(PlanTask)
    /// `date`.
    case restDay
    /// The keys that work on this page.
    case shortcuts
    /// What a link asks for; nil where it cannot be followed, and the form's message says why.
    case link(LinkQuestion?)
  }
}
