import Trackers

/// The colours of `Web/styles/tokens.css` in sRGB for self-contained drawings, since few renderers
/// other than browsers support OKLCH. A test compares them with the tokens.
enum WidgetAccent: String, CaseIterable {
  case fast, goal, window, water, plan, gold, over
  case red, orange, yellow, green, mint, teal, blue, indigo, purple, pink

  init(_ colour: Colour) {
    self = WidgetAccent(rawValue: colour.rawValue) ?? .teal
  }

  /// The colours for rings and bars, and for words.
  var light: (shape: String, text: String) {
    switch self {
    case .fast: ("#df6a0c", "#a64302")
    case .goal: ("#239c4d", "#10703a")
    case .window: ("#a0876b", "#64523d")
    case .water: ("#2f8adc", "#005eae")
    case .plan: ("#7758da", "#613ebe")
    case .gold: ("#af7c00", "#7e5403")
    case .over: ("#e6443d", "#ba1e20")
    case .red: ("#c26463", "#963d3e")
    case .orange: ("#bd6c3c", "#91450d")
    case .yellow: ("#a08014", "#785900")
    case .green: ("#519755", "#286f2f")
    case .mint: ("#159b76", "#007250")
    case .teal: ("#009a9a", "#007172")
    case .blue: ("#4688c9", "#1a609e")
    case .indigo: ("#747ccb", "#4f54a0")
    case .purple: ("#9570be", "#6e4993")
    case .pink: ("#bb6388", "#903c61")
    }
  }

  var dark: (shape: String, text: String) {
    switch self {
    case .fast: ("#fe9647", "#ffa055")
    case .goal: ("#47cf79", "#60db89")
    case .window: ("#b39a7d", "#d4c1a8")
    case .water: ("#59aaf8", "#80c1fe")
    case .plan: ("#a492fb", "#bfb1ff")
    case .gold: ("#f0bb3b", "#f1c961")
    case .over: ("#f66d67", "#fb817a")
    case .red: ("#f58b88", "#ffa4a1")
    case .orange: ("#ef945f", "#fbac7f")
    case .yellow: ("#ceaa3e", "#dcbe69")
    case .green: ("#76c479", "#93d495")
    case .mint: ("#44c89e", "#72d8b3")
    case .teal: ("#00c7c7", "#5ad7d7")
    case .blue: ("#6ab3fd", "#89c6ff")
    case .indigo: ("#9ba5ff", "#b0baff")
    case .purple: ("#c198f0", "#d1affa")
    case .pink: ("#ee8ab2", "#faa3c4")
    }
  }
}
