import SQLiteLedger

extension Refusal {
  /// In words for the user.
  var message: String {
    switch self {
    case .wrongHost: "This server answers to its own address only."
    case .foreignSite: "A page of another site may change nothing here."
    case .notFound: "There is nothing at this address."
    case .wrongMethod: "This address is asked in another way."
    case .crowded: "Too many answers wait to be read. Try again."
    case .wrongToken: "A token made for this is needed: dayring token new."
    case .malformed(let path): "Not understood: \(path)."
    case .tooLong(let path, let limit): "Too long: \(path). The limit is \(limit)."
    case .notJSON(let offset): "Not JSON at byte \(offset)."
    case .tooLarge(let limit): "A request may have \(limit) bytes."
    case .storage(.busy): "Another process is writing. Try again."
    case .storage(.full): "The disk is full. Nothing was kept."
    case .storage(.readOnly): "The database cannot be written to. Nothing was kept."
    case .storage: "The database could not be used. Nothing was kept."
    case .other(let status): status.reasonPhrase.isEmpty ? "Refused." : status.reasonPhrase + "."
    }
  }
}
