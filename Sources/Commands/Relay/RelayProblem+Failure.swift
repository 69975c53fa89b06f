extension RelayProblem {
  var failure: CommandFailure {
    switch self {
    case .busy:
      .refused(
        .busy, nil, "Another program is using the relay's database.",
        "Nothing was changed. Try again.")
    case .damaged:
      .refused(
        .damagedDatabase, .database, "The relay's database is damaged, or isn't a relay's.",
        "Use the database of a relay, or restore a backup.")
    case .newer:
      .refused(
        .newerDatabase, .database, "The relay's database was written by a newer Dayring.",
        "Update Dayring.")
    case .file(.readOnly(let path)):
      .refused(
        .database, .database, "The relay's database \(path) can't be written to.",
        "Check who owns the database and its folder, and whether the disk is read-only.")
    case .file(let error): .storage(error)
    case .storage(let words):
      .refused(
        .database, .database, "The relay's database can't be used: \(words)",
        "Nothing was changed.")
    case .address(let words):
      .refused(
        .address, .listen, "The relay can't listen at this address: \(words)",
        "Choose another address with --listen.")
    case .proxy(let text): Self.notAnAddress(text, .proxy)
    case .metrics(let text): Self.notAnAddress(text, .metrics)
    case .certificate(let words):
      .refused(
        .certificate, .tlsCertificate, "The certificate can't be used: \(words)",
        "Use a certificate and its key, both in PEM.")
    }
  }

  private static func notAnAddress(_ text: String, _ field: RefusalField) -> CommandFailure {
    .refused(
      .notAnAddress, field, "“\(text)” isn't an address or a range of addresses.",
      "Try 127.0.0.1 or 10.0.0.0/8.")
  }
}
