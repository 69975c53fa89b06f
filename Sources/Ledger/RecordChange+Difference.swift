extension RecordChange {
  /// Only the writes that change something: without those whose value is already in `former`.
  package func leavingOut(_ former: [Write]) -> RecordChange {
    RecordChange(kind, id, fields.filter { !former.contains($0) })
  }
}
