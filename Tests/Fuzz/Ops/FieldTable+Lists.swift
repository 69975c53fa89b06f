import Ledger
import Trackers

extension FieldTable {
  /// The records of shared lists. Pages read only places of the plan yet, with the tasks at them; none
  /// is among those that are dealt.
  package static let lists = [
    FieldTable(
      kind: .sharedList,
      fields: [
        Field(.name, .text(["Shopping"])), Field(.colour, .text(["teal"])),
        Field(.icon, .text(["star"])),
      ]),
    FieldTable(
      kind: .comment,
      fields: [
        Field(.at, .moment), Field(.of, .record("task")), Field(.text, .text(["Oat milk, please"])),
        Field(.to, .record("person")),
      ]),
    FieldTable(
      kind: .person, fields: [Field(.name, .text(["Ben"])), Field(.colour, .text(["red"]))]),
    FieldTable(kind: .member, fields: [Field(.role, .whole([0, 1, 3]))]),
    FieldTable(
      kind: .event,
      fields: [
        Field(.at, .moment), Field(.of, .record("task")), Field(.by, .record("person")),
        Field(.what, .text(["done"])), Field(.fields, .text(["title"])),
        Field(.to, .record("person")),
      ]),
    FieldTable(
      kind: .placed,
      fields: [
        Field(.list, .record("list")), Field(.task, .record("task")), Field(.at, .day),
        Field(.region, .text(["morning"])), Field(.bucket, .text(["must"])),
        Field(.given, .record("person")),
      ]),
    FieldTable(
      kind: .mark, fields: [Field(.list, .record("list")), Field(.task, .record("task"))]),
    FieldTable(
      kind: .membership,
      fields: [
        Field(.list, .record("list")), Field(FieldName(rawValue: "left"), .bool),
        Field(FieldName(rawValue: "sealed"), .text(["RFJNMQ"])),
        Field(FieldName(rawValue: "relay"), .address(relays)),
        Field(FieldName(rawValue: "roster"), .whole([1, 7])),
      ]),
    FieldTable(
      kind: .invitation,
      fields: [
        Field(.list, .record("list")), Field(.role, .whole([2])),
        Field(FieldName(rawValue: "sealed"), .text(["RFJJMQ"])),
        Field(FieldName(rawValue: "until"), .whole([1_800_000_000_000])),
      ]),
  ]
}
