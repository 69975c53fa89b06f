/// Why bytes are not what was asked for. Nothing is confirmed by them, and nothing refused.
package enum WireFailure: Error, Equatable, Sendable {
  /// Cut off, with bytes behind the end, or something else altogether.
  case malformed
  /// A number or a length beyond what this page of formats allows.
  case beyond(limit: Int)
  /// The answer to another call.
  case otherCall
}
