import DeviceSync
import Ledger
import Sealing
import Sync
import Testing
import Wire

/// What a device does between the effects of its client.
@Suite struct DeviceTests {
  /// With one envelope in the log: a space without any may not be at its relay yet.
  private func settled(_ count: Int = 1) async throws -> SteppedDevice {
    var simulation = try await Simulation.settled(count)
    simulation.commit(on: 0)
    #expect(try await simulation.settle())
    return SteppedDevice(simulation)
  }

  /// Whether the log has one more envelope, with the only op, and nothing waits.
  private func expectSentOnce(
    _ steps: SteppedDevice, after former: LogPoint, _ comment: Comment
  ) {
    #expect(steps.simulation.head.sequence == former.sequence + 1, comment)
    #expect(steps.disk.syncState.cursor == steps.simulation.head, comment)
    #expect(steps.disk.waiting.isEmpty && steps.disk.lists.isEmpty, comment)
    #expect(steps.disk.envelopes.isEmpty, comment)
    #expect(steps.device.state.syncState == steps.disk.syncState, comment)
    #expect(steps.device.client.status == .inStep(devices: 1), comment)
  }

  /// Interrupts the sending of an op after one step, after two, and so on to its end: each time the
  /// op is sent once.
  ///
  /// - Parameter interrupt: gets the outcome of that step, which was not told; nil at the end.
  private func interrupted(
    _ interrupt: (inout SteppedDevice, DeviceEvent?) async throws -> Void
  ) async throws {
    let start = try await settled()
    let former = start.simulation.head
    var (count, isOpen) = (1, true)
    while isOpen {
      var steps = start.again
      steps.commit()
      let outcome = try await steps.run(count)
      isOpen = outcome != nil
      try await interrupt(&steps, outcome)
      expectSentOnce(steps, after: former, "after \(count)")
      count += 1
    }
    #expect(count > 10)
  }

  @Test
  func `A change takes few steps`() async throws {
    var steps = try await settled()
    let former = steps.simulation.head
    steps.tell(.woke)
    try await steps.run()
    steps.commit()
    var count = 0
    while let outcome = try await steps.step() {
      steps.tell(outcome)
      count += 1
    }
    expectSentOnce(steps, after: former, "")
    // Read, packed, a nonce, sealed, signed, stored; read, sent, confirmed; the page, its signature
    // and box, unpacked, merged.
    #expect(count == 13)
  }

  @Test
  func `A kill between any two steps loses nothing, and nothing is sent twice`() async throws {
    try await interrupted { steps, _ in
      steps.restart()
      try await steps.run()
    }
  }

  @Test
  func `Late, doubled and foreign outcomes are dropped`() async throws {
    var steps = try await settled()
    let former = steps.simulation.head
    var past: [DeviceEvent] = []
    steps.commit()
    while let outcome = try await steps.step() {
      #expect(steps.tell(outcome.foreign).isEmpty)
      steps.tell(outcome)
      past.append(outcome)
      for old in past { #expect(steps.tell(old).isEmpty) }
    }
    expectSentOnce(steps, after: former, "")
  }

  @Test
  func `A process goes on from what another has done in between`() async throws {
    try await interrupted { steps, outcome in
      try await goOn(beside: &steps)
      if let outcome { steps.tell(outcome) }
      try await steps.run()
      steps.tell(.changed(steps.disk.outbox))
      try await steps.run()
    }
  }

  /// Another process on the same disk does all that is to be done.
  private func goOn(beside steps: inout SteppedDevice) async throws {
    var other = steps
    other.restart()
    try await other.run()
    steps.simulation = other.simulation
  }

  @Test
  func `An overtaken process drops its task and its work`() async throws {
    try await interrupted { steps, outcome in
      try await goOn(beside: &steps)
      steps.tell(.overtaken(steps.disk.state))
      if let outcome { #expect(steps.tell(outcome).isEmpty) }
      try await steps.run()
    }
  }

  @Test
  func `A host that cannot carry out an effect is asked again, later`() async throws {
    try await interrupted { steps, outcome in
      switch outcome {
      case .computed(let number, _), .stored(let number, _):
        steps.tell(.broke(number, .full))
        #expect(steps.device.client.status == .stopped(.trouble(.broke(.full))))
      case .answered(let request, _): steps.tell(.failed(request))
      case .failed, .broke, .changed, .overtaken, .left, .online, .leading, .grew, .woke, .tryAgain,
        nil:
        break
      }
      try await steps.run()
      steps.tell(.tryAgain)
      try await steps.run()
    }
  }

  @Test
  func `An obsolete request is withdrawn`() async throws {
    var steps = try await settled()
    let former = steps.simulation.head
    let device = DeviceID(using: &steps.simulation.generator)
    steps.disk.add(.remove([device]))
    steps.disk.changes += 1
    steps.tell(.changed(steps.disk.outbox))
    try await steps.run()
    #expect(steps.disk.rosterRequests.isEmpty && steps.disk.pendingEntry == nil)
    #expect(steps.simulation.head == former)
    #expect(steps.device.client.status == .inStep(devices: 1))
  }

  @Test
  func `Only a leader listens, and no device that has left`() async throws {
    var steps = try await settled()
    let state = steps.device.state
    func streams(_ effects: [DeviceEffect]) -> [RelayStream?] {
      effects.compactMap { if case .listen(let stream) = $0 { .some(stream) } else { .none } }
    }
    let leading = streams(steps.tell(.leading(true)))
    #expect(leading.map(\.?.space) == [state.space] && leading.map(\.?.token) == [state.token])
    #expect(streams(steps.tell(.leading(true))).isEmpty)
    #expect(streams(steps.tell(.leading(false))) == [nil])
    steps.tell(.leading(true))
    let last = steps.tell(.left)
    #expect(streams(last) == [nil])
    #expect(last.contains { if case .ended = $0 { true } else { false } })
    #expect(steps.tell(.tryAgain).isEmpty)
  }
}

/// The lead of a clock over the relay's.
@Suite struct ClockLeadTests {
  @Test(arguments: [
    (0, 0), (59_499, 0), (59_500, 60), (600_000, 600), (-600_000, 0),
  ])
  func `Less than a minute is none`(difference: Int64, lead: Int64) {
    #expect(ClockLead.lead(of: 1_790_000_000_000 + difference, over: 1_790_000_000_000) == lead)
  }

  @Test
  func `A clock that was set is noted once`() async throws {
    var simulation = try await Simulation.settled(1)
    simulation.devices[0].disk.lead = 600
    var steps = SteppedDevice(simulation)
    let asked = steps.tell(.woke)
    guard case .ask(let request, let call, let token, _)? = asked.first else {
      Issue.record("\(asked)")
      return
    }
    let address = Address(device: 0, process: 0)
    let bytes = try await steps.simulation.answer(address, call, request, token)
    var noted: [EffectNumber] = []
    for effect in steps.tell(.answered(request, bytes)) {
      if case .store(let number, .clockSet(lead: 0)) = effect { noted.append(number) }
    }
    let number = try #require(noted.first)
    #expect(noted.count == 1)
    let stored = steps.disk.store(.clockSet(lead: 0))
    let renewed = steps.tell(.stored(number, stored))
    #expect(renewed.contains { if case .renew(lead: 0) = $0 { true } else { false } })
    #expect(steps.tell(.stored(number, stored)).isEmpty)
  }
}
