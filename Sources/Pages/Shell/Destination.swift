/// Where the navigation leads, in its order. Water, Plan and Count take their places here when
/// they are built.
enum Destination: CaseIterable {
  case today, fast

  var route: Route {
    switch self {
    case .today: .today
    case .fast: .fast
    }
  }

  var icon: Icon {
    switch self {
    case .today: .today
    case .fast: .hourglass
    }
  }

  var shortcut: Shortcut {
    switch self {
    case .today: .today
    case .fast: .fast
    }
  }

  func name(_ texts: PageTexts) -> String {
    switch self {
    case .today: texts.today
    case .fast: texts.fast
    }
  }
}

extension Route {
  /// Nil for what stands outside the trackers.
  var destination: Destination? {
    switch self {
    case .today: .today
    case .fast, .history, .fastDetail, .statistics: .fast
    case .settings, .unknown: nil
    }
  }
}
