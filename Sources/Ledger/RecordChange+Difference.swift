extension RecordChange {
  /// Only the writes that alter something: without those that say what `former` says already.
  package func leavingOut(_ former: [Write]) -> RecordChange {
    RecordChange(kind, id, fields.filter { !former.contains($0) })
  }
}
