import CivilTime
import SQLiteLedger

/// The answers of the server besides syncing, supplied by the module that knows the trackers.
package struct ServerAnswers: Sendable {
  /// Nil when there is no such widget.
  package var widget:
    @Sendable (WidgetRequest, SQLiteLedger) throws(StorageError) -> ServedWidget? = {
      (_, _) throws(StorageError) in nil
    }
  package var spoken: @Sendable (String, SQLiteLedger) throws(StorageError) -> ServedAnswer? = {
    (_, _) throws(StorageError) in nil
  }
  /// The calendar with the parts that are named, such as `fasts,dates`, or all of them; nil when
  /// there is no such part.
  package var calendar: @Sendable (String?, SQLiteLedger) throws(StorageError) -> [UInt8]? = {
    (_, _) throws(StorageError) in nil
  }
  /// The answer to a request for a phone's health store.
  package var health: @Sendable (HealthRequest, SQLiteLedger) throws(StorageError) -> [UInt8] = {
    (_, _) throws(StorageError) in []
  }
  /// Reminders that are due at some time within the window, in words for its start.
  package var reminders: Reminders = { (_, _) throws(StorageError) in [] }

  package typealias Reminders =
    @Sendable (Range<Instant>, SQLiteLedger) throws(StorageError) -> [ReminderMessage]

  package init() {}
}

/// The widget that is asked for, as in the address.
package struct WidgetRequest: Equatable, Sendable {
  /// `fast-small`.
  package let name: String
  package let theme: String?
  package let activity: String?
}

/// A request for a phone's health store, within the limits of the server.
package enum HealthRequest: Equatable, Sendable {
  /// Lists the fasts that wait to be written.
  case waiting
  /// Claims this fast for writing.
  case claim(String)
  /// Reports these fasts as written.
  case written([String])
  case samples([Sample])

  package struct Sample: Equatable, Sendable {
    package let id: String
    package let start: String
    package let value: String
    package let unit: String
  }
}

package struct ServedWidget: Equatable, Sendable {
  package let svg: [UInt8]
  /// The time for which it may be cached; more than 0.
  package let seconds: Int

  package init(svg: [UInt8], seconds: Int) {
    self.svg = svg
    self.seconds = seconds
  }
}

package struct ServedAnswer: Equatable, Sendable {
  /// False when it was refused and nothing changed.
  package let isDone: Bool
  package let json: [UInt8]

  package init(isDone: Bool, json: [UInt8]) {
    self.isDone = isDone
    self.json = json
  }
}
