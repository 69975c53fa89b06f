package struct UndoTexts: Sendable {
  /// What a change did, by its label: `fast.start` is `Started the fast`. An unknown label, from a
  /// later version, is its own text.
  package let done: @Sendable (_ label: String) -> String
  /// That it was taken back.
  package let undone: @Sendable (_ label: String) -> String
  /// That taking it back changed nothing, because other devices have changed it all since.
  package let overtaken: @Sendable (_ label: String) -> String
}
