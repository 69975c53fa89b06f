import SQLiteLedger

extension Refusal {
  /// In words for the user.
  var message: String {
    switch self {
    case .wrongHost: "This server answers to its own address only."
    case .foreignSite: "A page of another site may change nothing here."
    case .notFound: "There is nothing at this address."
    case .wrongSecret: "The pairing secret is wrong or was used. The server prints a new one."
    case .tooManyAttempts: "The pairing secret is wrong, as others were. Wait a minute."
    case .unauthorized: "A device token is needed. Pair this device first."
    case .wrongToken: "A token made for this is needed: dayring token new."
    case .malformed(let path): "Not understood: \(path)."
    case .tooLong(let path, let limit): "Too long: \(path). The limit is \(limit)."
    case .notJSON(let offset): "Not JSON at byte \(offset)."
    case .tooLarge(let limit): "A request may have \(limit) bytes."
    case .wrongType: "The body must be of the type application/json."
    case .crowded: "Too much is being asked at once. Try again."
    case .ahead: "Stamps are more than five minutes ahead of this server's clock."
    case .storage(.busy): "Another process is writing. Try again."
    case .storage(.full): "The disk is full. Nothing was kept."
    case .storage(.readOnly): "The database cannot be written to. Nothing was kept."
    case .storage: "The database could not be used. Nothing was kept."
    case .other(let status): status.reasonPhrase.isEmpty ? "Refused." : status.reasonPhrase + "."
    }
  }
}
