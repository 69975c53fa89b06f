/// A problem and its remedy.
package struct Explanation: Hashable, Sendable {
  /// The refusal and its reason, in a whole sentence.
  package let problem: String
  /// An input or action that would be accepted, in a whole sentence.
  package let remedy: String

  package init(_ problem: String, _ remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }

  package var text: String { problem + " " + remedy }

  /// The same problem with another remedy.
  package func advising(_ remedy: String) -> Explanation { Explanation(problem, remedy) }
}
