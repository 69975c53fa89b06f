extension RelayProblem {
  var failure: CommandFailure {
    switch self {
    case .busy:
      .refused(
        .busy, nil, "Another program holds the relay's database.",
        "Nothing was changed; try again.")
    case .damaged:
      .refused(
        .damagedDatabase, .database, "The relay's database is damaged, or something else.",
        "Name a relay's database, or bring back a backup.")
    case .newer:
      .refused(
        .newerDatabase, .database, "The relay's database was written by a later Dayring.",
        "Update Dayring.")
    case .file(.readOnly(let path)):
      .refused(
        .database, .database, "The relay's database \(path) may not be written.",
        "Check who owns it and its folder, and whether its disk is read-only.")
    case .file(let error): .storage(error)
    case .storage(let words):
      .refused(
        .database, .database, "The relay's database could not be used: \(words)",
        "Nothing was changed.")
    case .address(let words):
      .refused(
        .address, .listen, "The relay could not listen there: \(words)",
        "Name another address with --listen.")
    case .proxy(let text): Self.notAnAddress(text, .proxy)
    case .metrics(let text): Self.notAnAddress(text, .metrics)
    case .certificate(let words):
      .refused(
        .certificate, .tlsCertificate, "The certificate cannot be used: \(words)",
        "Name a certificate and its key, both in PEM.")
    }
  }

  private static func notAnAddress(_ text: String, _ field: RefusalField) -> CommandFailure {
    .refused(
      .notAnAddress, field, "“\(text)” is no address and no range of addresses.",
      "Write 127.0.0.1 or 10.0.0.0/8.")
  }
}
