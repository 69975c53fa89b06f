/// The size of a widget in points, as on a phone's home and lock screen.
package enum WidgetSize: String, CaseIterable, Sendable {
  case small, medium, large, circular
  /// The upper left corner of a watch face.
  case corner
  case rectangular
  /// One line of text.
  case inline

  package var width: Int {
    switch self {
    case .small: 158
    case .medium, .large: 338
    case .circular: 76
    case .corner: 92
    case .rectangular: 172
    case .inline: 234
    }
  }

  package var height: Int {
    switch self {
    case .small, .medium: 158
    case .large: 354
    case .circular, .rectangular: 76
    case .corner: 92
    case .inline: 26
    }
  }

  /// Whether it may draw rows.
  var hasRows: Bool {
    switch self {
    case .small, .medium, .large, .corner, .rectangular: true
    case .circular, .inline: false
    }
  }

  /// The radius of the background's corners.
  var corner: Int {
    switch self {
    case .small, .medium, .large: 22
    case .circular: 38
    case .corner: 28
    case .rectangular: 16
    case .inline: 13
    }
  }
}
