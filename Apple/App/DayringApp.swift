import SwiftUI

/// The app: one window with the pages, on the database of this device.
@main
struct DayringApp: App {
  @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
  @Environment(\.scenePhase) private var phase
  /// Counts the times that the engine was opened again, after each of which the window is drawn anew.
  @State private var attempts = 0

  var body: some Scene {
    WindowGroup {
      Group {
        switch delegate.opened {
        case .success(let engine):
          PageView(bridge: engine.bridge)
            .ignoresSafeArea()
            .onOpenURL { engine.bridge.follow($0) }
        case .failure(let trouble):
          Text(verbatim: trouble.words).padding()
        }
      }
      .id(attempts)
    }
    .onChange(of: phase) { _, phase in
      if phase == .active, case .failure = delegate.opened {
        delegate.openAgain()
        attempts += 1
      }
      guard case .success(let engine) = delegate.opened else { return }
      switch phase {
      case .active: engine.resume()
      // What other parts of the system show has to be right before the app may be ended.
      case .background: engine.rest()
      case .inactive: break
      @unknown default: break
      }
    }
  }
}
