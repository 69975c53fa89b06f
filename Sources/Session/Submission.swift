import Ledger
import Pages
import Trackers

/// What a submitted sheet asks for.
///
/// NB: a class, so that passing it copies only one word.
final class Submission {
  /// Carried out in order, up to the first refusal.
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

/// Why a form was not submitted.
enum FormProblem: Error {
  /// The field cannot be read; already in words.
  case field(String, String)
  case refused(TrackerRefusal)
}
