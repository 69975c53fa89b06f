import Trackers

package struct UndoTexts: Sendable {
  /// `Started the fast`.
  package let done: @Sendable (Deed) -> String
  /// That it was taken back; takes the words for its label.
  package let undone: @Sendable (_ done: String) -> String
  /// That taking it back changed nothing, because other devices have changed it all since; takes
  /// the words for its label.
  package let overtaken: @Sendable (_ done: String) -> String

  /// What an undo entry did, by its label. One of a later version is its own text.
  package func words(for label: String) -> String { Deed(label: label).map(done) ?? label }
}
