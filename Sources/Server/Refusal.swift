import Hummingbird
import SQLiteLedger

/// The reason why a request was refused. Nothing was changed.
enum Refusal: Error {
  case wrongHost
  /// A page of another site asked for a change.
  case foreignSite
  case notFound
  /// The path exists and allows other methods.
  case wrongMethod(allowed: [HTTPRequest.Method])
  /// There is no room for the answer until other answers are read.
  case crowded
  /// No token, or one for another scope.
  case wrongToken
  /// `path` is the place in the document, or the name of the parameter.
  case malformed(path: String)
  case tooLong(path: String, limit: Int)
  case notJSON(offset: Int)
  case tooLarge(limit: Int)
  case storage(StorageError)
  /// From Hummingbird: an invalid request, or an unforeseen error of ours.
  case other(HTTPResponse.Status)
}

extension Refusal {
  init(_ error: any Error) {
    switch error {
    case let error as Refusal: self = error
    case let error as StorageError: self = .storage(error)
    case let error as any HTTPResponseError:
      self = error.status == .notFound ? .notFound : .other(error.status)
    default: self = .other(.internalServerError)
    }
  }

  var status: HTTPResponse.Status { answer.status }
  /// For programs; a released code never changes.
  var code: String { answer.code }
  /// In words for the user.
  var message: String { answer.message }

  private var answer: (status: HTTPResponse.Status, code: String, message: String) {
    switch self {
    case .wrongHost:
      (.misdirectedRequest, "wrong-host", "This server answers only at its own address.")
    case .foreignSite:
      (.forbidden, "foreign-site", "Pages of other sites can't change anything here.")
    case .notFound: (.notFound, "not-found", "Nothing was found at this address.")
    case .wrongMethod:
      (.methodNotAllowed, "wrong-method", "This address needs another method.")
    case .crowded:
      (
        .serviceUnavailable, "crowded",
        "Too many replies are still waiting to be read. Try again."
      )
    case .wrongToken:
      (
        .unauthorized, "wrong-token",
        "This needs a token of its kind. Create one with: dayring token new."
      )
    case .malformed(let path): (.badRequest, "malformed", "Can't be read: \(path).")
    case .tooLong(let path, let limit):
      (.badRequest, "too-long", "Too long: \(path). The limit is \(limit).")
    case .notJSON(let offset): (.badRequest, "not-json", "Not valid JSON at byte \(offset).")
    case .tooLarge(let limit):
      (.contentTooLarge, "too-large", "A request may have at most \(limit) bytes.")
    case .storage(.busy):
      (.serviceUnavailable, "busy", "Another program is using the database. Try again.")
    case .storage(.full): (.init(code: 507), "full", "The disk is full. Nothing was saved.")
    case .storage(.readOnly):
      (.init(code: 507), "read-only", "The database can't be written to. Nothing was saved.")
    case .storage:
      (.internalServerError, "storage", "The database couldn't be used. Nothing was saved.")
    case .other(let status):
      (status, "error", status.reasonPhrase.isEmpty ? "Refused." : status.reasonPhrase + ".")
    }
  }
}
