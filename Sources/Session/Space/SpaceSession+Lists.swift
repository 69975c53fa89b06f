import DeviceSync

/// The lists of this browser's person.
extension SpaceSession {
  mutating func carryOut(_ effects: [OwnLists.Effect]) -> [SpaceSessionEffect] {
    effects.map { effect in
      switch effect {
      case .device(let effect): return .device(browser.order(effect))
      case .find(let aim, let number): return .device(browser.find(aim, number))
      case .store(let transaction, let list):
        let (number, effect) = browser.store(transaction, of: list)
        ownLists.store(as: number)
        return .device(effect)
      }
    }
  }

  /// Pages read what was stored, as a list may have replaced records that were here.
  var renewal: SpaceSessionEffect { .device(.renew(lead: member?.lead ?? 0)) }
}
