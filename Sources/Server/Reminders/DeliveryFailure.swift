/// Why a channel did not take a message. It is tried again later.
package enum DeliveryFailure: Error, Equatable, Sendable {
  /// It answered, but with this status of HTTP; redirections count, since they may lead to others.
  case refused(status: Int)
  case timedOut
  case noSuchHost
  /// With `errno`, of the connection.
  case unreachable(Int32)
  /// Encryption failed: the certificate is not trusted, or the server speaks no TLS.
  case insecure
  /// The word of whoever tried.
  case failed(String)
  /// There is no desktop to show anything, or `notify-send` is not installed.
  case noDesktop
  /// With the exit code of `notify-send`.
  case desktopRefused(Int32)
}
