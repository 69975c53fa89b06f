import Sync

/// The security headers of replies: the page may only run its own scripts and WebAssembly, and
/// connect to its own server and one relay.
enum SecurityHeaders {
  /// - Parameter relay: the origin of one elsewhere, as ``origin(of:)`` gives it.
  static func all(relay: String?) -> [(name: String, value: String)] {
    [
      ("Content-Security-Policy", contentSecurityPolicy(connections(to: relay))),
      ("X-Content-Type-Options", "nosniff"),
      ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
  }

  /// The value of `connect-src` in the policy.
  static func connections(to relay: String?) -> String {
    "connect-src 'self'" + (relay.map { " " + $0 } ?? "")
  }

  /// Scheme, host and port of an address; nil for one that must not be in a policy.
  static func origin(of address: String) -> String? {
    HTTPAddress(address).flatMap { RelayAddress($0.origin)?.origin }
  }

  private static func contentSecurityPolicy(_ connections: String) -> String {
    [
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self'",
      "img-src 'self' data:",
      connections,
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].joined(separator: "; ")
  }
}
