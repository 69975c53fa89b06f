/// Words beside figures of any kind.
extension TextGroup {
  package var total: String { say("Total") }
  package var average: String { say("Average") }
  package var noFigure: String { say("–") }

  /// `70%`.
  ///
  /// - Parameter number: in the form of the locale.
  package func percent(_ number: String) -> String { say("\(number)%") }

  /// A name and what belongs to it: `Line 4: the time is in the future`.
  package func labelled(_ name: String, _ value: String) -> String { say("\(name): \(value)") }

  /// The state of a switch.
  package func onOff(_ isOn: Bool) -> String { isOn ? say("on") : say("off") }
}
