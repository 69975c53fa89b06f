import CivilTime
import Ledger
import Pages
import Trackers

/// The people of a list: Anna, who owns it, Ben, an editor, and Cleo, a reader.
extension Samples {
  static let list = ListID(rawValue: RecordID(high: 7, low: 7))
  static let roles = [ListRole.owner, .editor, .reader]

  static func person(_ role: ListRole) -> RecordID {
    RecordID(high: UInt64(role.rawValue) << 40, low: UInt64(role.rawValue))
  }

  /// - Parameters:
  ///   - role: of the one who has it so; nil for one that has left.
  ///   - names: in the order of ``roles``.
  static func book(
    of role: ListRole?, _ name: String = "Trip", names: [String] = ["Anna", "Ben", "Cleo"]
  ) -> ListBook {
    var ledger = MemoryLedger(replica: ReplicaID(rawValue: 1))
    ledger.lists =
      role.map {
        [ListWriter(list, replica: ReplicaID(rawValue: UInt64($0.rawValue) << 16 | 1))]
      } ?? []
    func write(_ number: Int, _ kind: Kind, _ id: RecordID, _ writes: [RecordChange.Write]) {
      let stamp = Stamp(time: UInt64(number), replica: ReplicaID(rawValue: 0))
      let change = RecordChange(kind.labelled(list), id, writes)
      ledger.append([Op(stamp: stamp, changes: [change])])
    }
    for (place, role) in roles.enumerated() {
      let device = FieldName(rawValue: "r.00000000000\(role.rawValue)")
      write(
        place + 1, .member, person(role),
        [.init(.role, .integer(Int64(role.rawValue))), .init(device, .bool(true))])
      write(place + 11, .person, person(role), [.init(.name, .text(names[place]))])
    }
    write(20, .sharedList, list.rawValue, [.init(.name, .text(name))])
    return ledger.listBook(list)
  }

  static func peoplePanel(
    _ book: ListBook?, _ change: (inout ListPeoplePanel) -> Void = { _ in }
  ) -> HTML {
    var panel = ListPeoplePanel(book, Settings(), LocaleFormat(), at: now, in: zone)
    change(&panel)
    return panel.html
  }

  static func newListPanel(
    _ place: NewListPanel.Place, _ change: (inout NewListPanel) -> Void = { _ in }
  ) -> HTML {
    var panel = NewListPanel(place, Settings(), LocaleFormat(), at: now, in: zone)
    change(&panel)
    return panel.html
  }

  static let people: [(name: String, html: HTML)] = {
    let owned = book(of: .owner, hostile, names: [hostile, hostile, ""])
    let links = roles.dropFirst().map {
      ListPeoplePanel.OpenLink(id($0.rawValue), as: $0, until: now.instant + .hours(20))
    }
    let asked = ListPeoplePanel.Inviting.asked(name: hostile, digits: "123456", .reader)
    return [
      ("people, missing", peoplePanel(nil)), ("people, left", peoplePanel(book(of: nil))),
      ("people, owner", peoplePanel(owned) { $0.links = links }),
      ("people, editor", peoplePanel(book(of: .editor)) { $0.question = .leave }),
      (
        "people, link",
        peoplePanel(owned) {
          $0.inviting = .waiting(link: "https://r.example/#list=AQ", isCopied: true)
          $0.question = .handOver(person(.editor), lastChange: now.instant)
        }
      ),
      (
        "people, asked",
        peoplePanel(owned) {
          $0.inviting = asked
          $0.question = .remove(person(.reader))
          $0.problem = hostile
          $0.isWorking = true
        }
      ),
      ("new list, alone", newListPanel(.alone)),
      (
        "new list",
        newListPanel(.choice(name: hostile)) {
          $0.problem = hostile
          $0.entered = .init(list, name: hostile)
        }
      ),
      ("new list, waiting", newListPanel(.waiting(digits: "123456"))),
      ("new list, creating", newListPanel(.creating)),
    ]
  }()
}
