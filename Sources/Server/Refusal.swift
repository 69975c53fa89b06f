import Hummingbird
import Ledger
import SQLiteLedger

/// Why a request gets no answer of its own kind. Nothing was changed.
enum Refusal: Error {
  case wrongHost
  /// A page of another site asked for a change.
  case foreignSite
  case notFound
  case wrongSecret
  /// Of wrong pairing secrets.
  case tooManyAttempts
  case unauthorized
  /// No token, or one that was not made for this.
  case wrongToken
  /// `path` leads to the place in the document, or names the parameter.
  case malformed(path: String)
  case tooLong(path: String, limit: Int)
  case notJSON(offset: Int)
  case tooLarge(limit: Int)
  /// The body's type is another one than JSON.
  case wrongType
  /// More is being asked at once than there is room for.
  case crowded
  /// Stamps that are further in the future than clocks may differ.
  case ahead([Stamp])
  case storage(StorageError)
  /// Of Hummingbird: a broken request, or an error of ours that nobody foresaw.
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

  init(_ error: WireError, at prefix: String) {
    switch error {
    case .notJSON(let error): self = .notJSON(offset: error.offset)
    case .malformed(let path): self = .malformed(path: prefix + path)
    case .tooLong(let path, let limit): self = .tooLong(path: prefix + path, limit: limit)
    }
  }

  var status: HTTPResponse.Status {
    switch self {
    case .wrongHost: .misdirectedRequest
    case .foreignSite: .forbidden
    case .notFound: .notFound
    case .wrongSecret, .unauthorized, .wrongToken: .unauthorized
    case .tooManyAttempts: .tooManyRequests
    case .malformed, .tooLong, .notJSON: .badRequest
    case .tooLarge: .contentTooLarge
    case .wrongType: .unsupportedMediaType
    case .crowded: .serviceUnavailable
    case .ahead: .conflict
    case .storage(.busy): .serviceUnavailable
    case .storage(.full), .storage(.readOnly): HTTPResponse.Status(code: 507)
    case .storage: .internalServerError
    case .other(let status): status
    }
  }

  /// For programs; a released one never changes.
  var code: String {
    switch self {
    case .wrongHost: "wrong-host"
    case .foreignSite: "foreign-site"
    case .notFound: "not-found"
    case .wrongSecret: "wrong-secret"
    case .tooManyAttempts: "too-many-attempts"
    case .unauthorized: "unauthorized"
    case .wrongToken: "wrong-token"
    case .malformed: "malformed"
    case .tooLong: "too-long"
    case .notJSON: "not-json"
    case .tooLarge: "too-large"
    case .wrongType: "wrong-type"
    case .crowded: "crowded"
    case .ahead: "ahead"
    case .storage(.busy): "busy"
    case .storage(.full): "full"
    case .storage(.readOnly): "read-only"
    case .storage: "storage"
    case .other: "error"
    }
  }
}
