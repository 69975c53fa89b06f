/// The reason why a channel did not accept a message. It is tried again later.
package enum DeliveryFailure: Error, Equatable, Sendable {
  /// It replied with this HTTP status; redirects count as refusals, since they may lead elsewhere.
  case refused(status: Int)
  /// The stored address is invalid.
  case noAddress
  case timedOut
  case noSuchHost
  /// The connection failed, with `errno`.
  case unreachable(Int32)
  /// Encryption failed: the certificate is not trusted, or the server speaks no TLS.
  case insecure
  /// Any other error, as text.
  case failed(String)
  /// There is no desktop, or `notify-send` is not installed.
  case noDesktop
  /// The exit code of `notify-send`.
  case desktopRefused(Int32)
}
