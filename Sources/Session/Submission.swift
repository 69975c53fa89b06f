import Ledger
import Pages
import Trackers

/// What a sheet that was filled in asks for.
///
/// NB: a class, so that who hands it on copies one word.
final class Submission {
  /// Carried out in order, up to the first that the rules refuse.
  var commands: [TrackerCommand] = []
  /// Of what has no rules.
  var change: Change?
  /// What the next fast aims at from now on; nil where that stays as it is.
  var nextFast: FastPlan??
  var isUndo = false

  init(_ commands: TrackerCommand...) {
    self.commands = commands
  }
}

/// Why a form was not carried out.
enum FormProblem: Error {
  /// In words already: the field cannot be read.
  case field(String, String)
  case refused(TrackerRefusal)
}
