/// The reason why bytes are no valid answer. Such bytes neither confirm nor refuse anything.
package enum WireFailure: Error, Equatable, Sendable {
  /// Cut off, with bytes behind the end, or something else altogether.
  case malformed
  /// A number or a length beyond the limits of the format.
  case beyond(limit: Int)
  /// The answer to another call.
  case otherCall
}
