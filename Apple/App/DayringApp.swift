import SwiftUI

/// The app: one window with the pages, on the database of this device.
@main
struct DayringApp: App {
  @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
  @Environment(\.scenePhase) private var phase

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
    }
    .onChange(of: phase) { _, phase in
      guard case .success(let engine) = delegate.opened else { return }
      switch phase {
      case .active: engine.resume()
      // What other parts of the system show has to be right before the app may be ended.
      case .background: engine.settle()
      case .inactive: break
      @unknown default: break
      }
    }
  }
}
