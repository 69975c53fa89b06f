/// Why a channel did not take a message. It is tried again later.
package enum DeliveryFailure: Error, Equatable, Sendable {
  /// It answered, but with this status of HTTP; redirections count, since they may lead to others.
  case refused(status: Int)
  case timedOut
  /// The word of whoever tried: no such host, connection refused.
  case unreachable(String)
  /// There is no desktop to show anything, or `notify-send` is not installed.
  case noDesktop
  /// With the exit code of `notify-send`.
  case desktopRefused(Int32)
}
