import HTTPTypes
import Hummingbird

/// Pages of any origin may ask a relay: who may do what is for the token alone to say, and no browser
/// sends one by itself.
enum RelayHeaders {
  static let all: [(HTTPField.Name, String)] = [
    (.cacheControl, "no-store"), (.xContentTypeOptions, "nosniff"),
  ]

  /// Of answers to calls only: what the relay tells its operator is for no page.
  static let ofCalls: [(HTTPField.Name, String)] = [
    (.accessControlAllowOrigin, "*"), (.accessControlExposeHeaders, "Retry-After"),
  ]

  /// What browsers ask before they send a token.
  static var preflight: Response {
    Response(
      status: .noContent,
      headers: [
        .accessControlAllowMethods: "GET, POST, PUT",
        .accessControlAllowHeaders: "Authorization, Content-Type",
        .accessControlMaxAge: "86400",
      ])
  }
}
