import SwiftUI

/// The app of the watch: one page with the fast, the water and the tasks of the day.
@main
struct DayringWatchApp: App {
  @Environment(\.scenePhase) private var phase
  @StateObject private var phone = Phone()

  var body: some Scene {
    WindowGroup { DayView(phone: phone) }
      .onChange(of: phase) { _, phase in
        if phase == .active { phone.send() }
      }
  }
}
