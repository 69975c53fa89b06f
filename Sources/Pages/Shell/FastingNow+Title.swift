import Trackers

extension FastingNow {
  /// `11:52 · Dayring`; nil while nothing runs.
  func title(_ context: PageContext) -> String? {
    guard case .running(let running) = self else { return nil }
    return "\(context.clock(running.elapsed)) · \(context.texts.app)"
  }
}
