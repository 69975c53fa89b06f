import HTTPTypes
import Hummingbird

/// The CORS headers of a relay, which allow any origin: the token alone authorizes, and no browser
/// sends it by itself.
enum RelayHeaders {
  static let all: [(HTTPField.Name, String)] = [
    (.cacheControl, "no-store"), (.xContentTypeOptions, "nosniff"),
  ]

  /// Of answers to calls only, since no page may read the metrics.
  static let ofCalls: [(HTTPField.Name, String)] = [
    (.accessControlAllowOrigin, "*"), (.accessControlExposeHeaders, "Retry-After"),
  ]

  /// The answer to a CORS preflight request, which browsers send before a token.
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
