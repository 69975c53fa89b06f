import CivilTime
import JSON
import Testing

@testable import WatchLink

/// What a watch shows, what it keeps until the phone has answered, and what it takes from another
/// device.
struct WatchLinkTests {
  private static let noon = Instant(milliseconds: 1_748_865_600_000)

  private static func command(
    _ number: Int, _ kind: WatchCommand.Kind, at instant: Instant = noon
  ) throws -> WatchCommand {
    try #require(WatchCommand(id: "A-\(number)", kind, at: instant))
  }

  private static func card(
    _ id: String, accent: String = "fast", clock: Range<Instant>? = nil,
    rows: [WatchState.Row] = []
  ) -> WatchState.Card {
    WatchState.Card(
      id: id, title: "Title", accent: accent, value: "", caption: "of 16h", note: "until 04:00",
      sentence: "Fasting.", permille: nil, rows: rows, clock: clock)
  }

  private static let state = WatchState(
    [
      .init(
        from: nil,
        [
          card("fast", clock: noon - .hours(4)..<noon + .hours(12)), card("water"),
          card(
            "plan", rows: [.init(name: "Call", isDone: false), .init(name: "Rest", isDone: true)]),
        ]), .init(from: noon + .hours(12), [card("fast", accent: "goal")]),
    ], glass: .init(name: "250 ml", tenths: 2500), answers: [])

  @Test func `A tap is shown as waiting, and nothing else changes before the phone answers`() throws
  {
    var queue = WatchQueue()
    let before = WatchScreen(Self.state, queue, at: Self.noon)
    let kinds: [WatchCommand.Kind] = [
      .stop(start: Self.noon - .hours(4)), .drink(tenths: 2500), .drink(tenths: 2500),
      .done("Call"),
    ]
    for (number, kind) in kinds.enumerated() {
      #expect(queue.add(try Self.command(number, kind)))
    }
    let screen = WatchScreen(Self.state, queue, at: Self.noon)
    #expect(screen.fast?.card == before.fast?.card && screen.fast?.isWaiting == true)
    #expect(screen.water?.card == before.water?.card && screen.water?.waiting == 2)
    #expect(screen.rows.map { $0.isDone } == [false, true])
    #expect(screen.rows.map { $0.isWaiting } == [true, false])
    queue.settle([try #require(.init(id: "A-1", isDone: true, said: "Drink added."))])
    #expect(queue.waiting.map { $0.id } == ["A-0", "A-2", "A-3"] && queue.refusal.isEmpty)
    queue.settle([try #require(.init(id: "A-3", isDone: false, said: "No such task."))])
    #expect(WatchScreen(Self.state, queue, at: Self.noon).refusal == "No such task.")
  }

  @Test func `What waits already cannot be asked for twice, and the list has an end`() throws {
    var queue = WatchQueue()
    #expect(queue.add(try Self.command(0, .start)))
    #expect(!queue.add(try Self.command(1, .start)))
    #expect(!queue.add(try Self.command(2, .stop(start: Self.noon))))
    for number in 3..<100 { _ = queue.add(try Self.command(number, .drink(tenths: 2500))) }
    #expect(queue.waiting.count == WatchCommand.most)
    #expect(WatchQueue(queue.bytes).waiting == queue.waiting)
  }

  @Test func `The button stops what runs, and starts during an eating window`() {
    func next(_ card: WatchState.Card) -> WatchCommand.Kind? {
      let state = WatchState([.init(from: nil, [card])], glass: nil, answers: [])
      return WatchScreen(state, WatchQueue(), at: Self.noon).fast?.next
    }
    let clock = Self.noon - .hours(1)..<Self.noon + .hours(1)
    #expect(next(Self.card("fast", clock: clock)) == .stop(start: Self.noon - .hours(1)))
    #expect(next(Self.card("fast", accent: "window", clock: clock)) == .start)
    #expect(next(Self.card("fast", accent: "window")) == .start)
  }

  @Test func `The ring is the share of the clock, and later cards take over at their time`() throws
  {
    func fast(_ now: Instant) throws -> WatchScreen.Fast {
      try #require(WatchScreen(Self.state, WatchQueue(), at: now).fast)
    }
    #expect(try fast(Self.noon).permille(at: Self.noon) == 250)
    #expect(try fast(Self.noon).permille(at: Self.noon - .days(1)) == 0)
    #expect(try fast(Self.noon).permille(at: Self.noon + .days(1)) == 1000)
    #expect(try fast(Self.noon + .hours(12)).card.accent == "goal")
    #expect(WatchScreen(nil, WatchQueue(), at: Self.noon).isEmpty)
  }

  @Test func `A state and a list of commands are the same after their bytes`() throws {
    #expect(WatchState(Self.state.bytes) == Self.state)
    let commands = [
      try Self.command(1, .start), try Self.command(2, .stop(start: Self.noon)),
      try Self.command(3, .drink(tenths: 1)), try Self.command(4, .done("Ä \"quote\"")),
    ]
    #expect(WatchCommand.list(WatchCommand.bytes(of: commands)) == commands)
  }

  static let strangeStates = [
    "", "[]", "{}", #"{"version":2,"entries":[]}"#, #"{"version":1"#,
    #"{"version":1,"entries":"# + String(repeating: "[", count: 100),
    #"{"version":1,"x":""# + String(repeating: "a", count: 1 << 16) + #""}"#,
  ]

  @Test(arguments: strangeStates)
  func `What is no state of this version is not taken`(text: String) {
    #expect(WatchState(Array(text.utf8)) == nil)
  }

  @Test func `Values out of their bounds are cut or left out`() throws {
    let long = String(repeating: "é", count: 5000)
    let row = #"{"name":"a","done":false}"#
    let rows = Array(repeating: row, count: 100).joined(separator: ",")
    let text = """
      {"version":1,"glass":{"name":"x","tenths":-5},"answers":[{"id":"../","done":true}],
      "entries":[{"from":-1,"cards":[{"id":"plan","title":"\(long)","permille":-7,
      "rows":[\(rows)],"clock":[9,1]},{"title":"no id"},7]}]}
      """
    let state = try #require(WatchState(Array(text.utf8)))
    let card = try #require(state.entries.first?.cards.first)
    #expect(state.entries.first?.cards.count == 1 && state.entries.first?.from == nil)
    #expect(card.title.unicodeScalars.count == WatchState.longestText)
    #expect(card.permille == 0 && card.clock == nil && card.rows.count == 12)
    #expect(state.glass?.tenths == 1 && state.answers.isEmpty)
  }

  /// A command that is left out.
  static let strangeCommands = [
    #"{"id":"","kind":"start","at":1}"#, #"{"id":"a/b","kind":"start","at":1}"#,
    #"{"id":"a","kind":"erase","at":1}"#, #"{"id":"a","kind":"start","at":-1}"#,
    #"{"id":"a","kind":"start","at":1e400}"#, #"{"id":"a","kind":"stop","at":1}"#,
    #"{"id":"a","kind":"drink","at":1,"tenths":0}"#,
    #"{"id":"a","kind":"drink","at":1,"tenths":9223372036854775807}"#,
    #"{"id":"a","kind":"done","at":1,"title":""# + String(repeating: "a", count: 5000) + #""}"#,
    "7",
  ]

  @Test(arguments: strangeCommands)
  func `A strange command is left out, and the others stay`(text: String) {
    let good = #"{"id":"b","kind":"start","at":1}"#
    let list = #"{"version":1,"commands":[\#(text),\#(good)]}"#
    #expect(WatchCommand.list(Array(list.utf8)).map { $0.id } == ["b"])
  }

  @Test func `A state that is too long loses its last entries`() throws {
    let long = String(repeating: "é", count: 300)
    let rows = Array(repeating: WatchState.Row(name: long, isDone: false), count: 12)
    let entries = (0..<8).map { number in
      WatchState.Entry(
        from: Self.noon + .days(number),
        ["fast", "water", "plan"].map { Self.card($0, rows: rows) })
    }
    let state = WatchState(entries, glass: nil, answers: [])
    #expect(state.bytes.count <= WatchState.longest)
    let read = try #require(WatchState(state.bytes))
    #expect(!read.entries.isEmpty && Array(entries.prefix(read.entries.count)) == read.entries)
  }
}
