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

  var status: HTTPResponse.Status {
    switch self {
    case .wrongHost: .misdirectedRequest
    case .foreignSite: .forbidden
    case .notFound: .notFound
    case .wrongMethod: .methodNotAllowed
    case .crowded: .serviceUnavailable
    case .wrongToken: .unauthorized
    case .malformed, .tooLong, .notJSON: .badRequest
    case .tooLarge: .contentTooLarge
    case .storage(.busy): .serviceUnavailable
    case .storage(.full), .storage(.readOnly): HTTPResponse.Status(code: 507)
    case .storage: .internalServerError
    case .other(let status): status
    }
  }

  /// For programs; a released code never changes.
  var code: String {
    switch self {
    case .wrongHost: "wrong-host"
    case .foreignSite: "foreign-site"
    case .notFound: "not-found"
    case .wrongMethod: "wrong-method"
    case .crowded: "crowded"
    case .wrongToken: "wrong-token"
    case .malformed: "malformed"
    case .tooLong: "too-long"
    case .notJSON: "not-json"
    case .tooLarge: "too-large"
    case .storage(.busy): "busy"
    case .storage(.full): "full"
    case .storage(.readOnly): "read-only"
    case .storage: "storage"
    case .other: "error"
    }
  }
}

extension Refusal {
  /// In words for the user.
  var message: String {
    switch self {
    case .wrongHost: "This server answers only at its own address."
    case .foreignSite: "Pages of other sites can't change anything here."
    case .notFound: "Nothing was found at this address."
    case .wrongMethod: "This address needs another method."
    case .crowded: "Too many replies are still waiting to be read. Try again."
    case .wrongToken: "This needs a token of its kind. Create one with: dayring token new."
    case .malformed(let path): "Can't be read: \(path)."
    case .tooLong(let path, let limit): "Too long: \(path). The limit is \(limit)."
    case .notJSON(let offset): "Not valid JSON at byte \(offset)."
    case .tooLarge(let limit): "A request may have at most \(limit) bytes."
    case .storage(.busy): "Another program is using the database. Try again."
    case .storage(.full): "The disk is full. Nothing was saved."
    case .storage(.readOnly): "The database can't be written to. Nothing was saved."
    case .storage: "The database couldn't be used. Nothing was saved."
    case .other(let status): status.reasonPhrase.isEmpty ? "Refused." : status.reasonPhrase + "."
    }
  }
}
