/// Words beside figures of any kind.
extension TextGroup {
  package var total: String { say("Total") }
  package var average: String { say("Average") }
  package var noFigure: String { say("–") }
}
