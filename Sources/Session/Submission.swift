import Ledger
import Pages
import Trackers

/// The request of a submitted sheet.
///
/// NB: a class, so that passing it copies only one word.
final class Submission {
  /// The commands, performed in order up to the first refusal.
  var commands: [TrackerCommand] = []
  /// A change without rules.
  var change: Change?
  /// The goal of the next fast from now on; the outer nil means no change.
  var nextFast: FastPlan??
  var isUndo = false

  init(_ commands: TrackerCommand...) {
    self.commands = commands
  }
}

/// The reason for which a form was not submitted.
enum FormProblem: Error {
  /// An unreadable field, with the text for the user.
  case field(String, String)
  case refused(TrackerRefusal)
}
