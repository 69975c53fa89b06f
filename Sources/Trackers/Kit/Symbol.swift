import Ledger

/// The icons that users choose from for activities and beverages.
package enum Symbol: String, CaseIterable, Sendable {
  case drop, cup, mug, glass, star, heart, flame, leaf, book, dumbbell, shoe, bicycle, moon, sun
  case music, pencil, pill, coin, smoke, phone, calendar, gift, plane, house
}

/// The ten colours that users choose from; their values are in the pages' style.
package enum Colour: String, CaseIterable, Sendable {
  case red, orange, yellow, green, mint, teal, blue, indigo, purple, pink
}

extension Symbol: StoredValue {}
extension Colour: StoredValue {}
