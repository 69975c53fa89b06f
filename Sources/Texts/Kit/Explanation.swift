/// Why something did not happen, and what to do instead.
package struct Explanation: Hashable, Sendable {
  /// What was refused and why, in a whole sentence.
  package let problem: String
  /// What would work, in a whole sentence.
  package let remedy: String

  package init(_ problem: String, _ remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }

  package var text: String { problem + " " + remedy }
}
