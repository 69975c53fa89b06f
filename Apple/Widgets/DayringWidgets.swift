import AppIntents
import SwiftUI
import WidgetKit

@main
struct DayringWidgets: WidgetBundle {
  var body: some Widget {
    FastWidget()
    WaterWidget()
    PlanWidget()
    FastActivityWidget()
    DrinkControl()
    StartFastControl()
  }
}

struct FastWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "fast", provider: CardProvider(id: "fast")) { CardView(entry: $0) }
      .configurationDisplayName("Fast")
      .description("The running fast or eating window.")
      .supportedFamilies(.all)
  }
}

struct WaterWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "water", provider: CardProvider(id: "water")) { CardView(entry: $0) }
      .configurationDisplayName("Water")
      .description("What you drank today.")
      .supportedFamilies(.all)
  }
}

struct PlanWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "plan", provider: CardProvider(id: "plan")) { CardView(entry: $0) }
      .configurationDisplayName("Plan")
      .description("Today’s tasks.")
      .supportedFamilies(.all)
  }
}

struct DrinkControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "drink") {
      ControlWidgetButton(action: AddDrink()) { Label("Log a Drink", systemImage: "drop") }
    }
    .displayName("Log a Drink")
  }
}

struct StartFastControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "start-fast") {
      ControlWidgetButton(action: StartFast()) { Label("Start Fast", systemImage: "timer") }
    }
    .displayName("Start Fast")
  }
}

extension [WidgetFamily] {
  /// Of the home screen and the lock screen.
  fileprivate static var all: Self {
    [.systemSmall, .systemMedium, .accessoryCircular, .accessoryRectangular, .accessoryInline]
  }
}
