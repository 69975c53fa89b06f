import Ledger
import Wire

extension LogView {
  /// Parses the next entries, up to one that is refused without a key or that seals a key to this
  /// device: their forms, the roster, chains, L, void envelopes.
  ///
  /// Every signature counts as valid for now, so that all are one batch. Where one is false, the
  /// page ends before its entry and those before are parsed again, so nothing behind it counts.
  ///
  /// - Parameter known: ids of the roster's first entries, wherever this device has learnt them.
  func parse(_ entries: [[UInt8]], knowing known: [EntryID], _ ring: KeyRing) -> ParsedPage {
    ParsedPage(entries, after: self, knowing: known, ring)
  }
}

/// The next entries of a log on their way through two batches: first signatures and boxes, then
/// the JSON that is packed in these. An entry that is refused ends it.
struct ParsedPage: Sendable {
  private let base: LogView
  private let known: [EntryID]
  private let ring: KeyRing
  /// All entries, parsed or not.
  private let bytes: [[UInt8]]
  private var entries: [ParsedEntry] = []
  /// Behind the parsed entries, with the lists of ops as they were before.
  private var view: LogView
  /// The reason why the next entry is not parsed; `.unanswered` where it seals a key.
  private var refusal: SealingError?
  /// A signature for each entry, an envelope's box behind it; last the signature of the refused
  /// entry, if it came so far.
  private(set) var requests: [PrimitiveRequest] = []
  /// One of each envelope, once opened; nil for one of a list that no member can open.
  private var parts: [OpPart?] = []

  fileprivate init(
    _ bytes: [[UInt8]], after base: LogView, knowing known: [EntryID], _ ring: KeyRing
  ) {
    self.base = base
    self.known = known
    self.ring = ring
    self.bytes = bytes
    view = base
    var collector = RequestCollector()
    for entry in bytes where refusal == nil {
      do throws(SealingError) {
        entries.append(try view.parse(entry, knowing: known, ring, &collector))
      } catch {
        refusal = error
        view = reparsed(entries.count)
      }
    }
    requests = collector.requests
  }

  /// Opens the envelopes, up to an entry without its signature, or with another box or padding.
  ///
  /// - Parameter answers: to ``requests``.
  mutating func open(_ answers: [PrimitiveAnswer]) {
    var answers = answers[...]
    for (index, entry) in entries.enumerated() {
      do throws(SealingError) {
        try answers.takeSignature()
        switch entry {
        case .envelope(_, let minute):
          guard case .bytes(let plain) = answers.popFirst() else { throw .seal }
          parts.append(try OpPart(plaintext: plain, minute: minute))
        case .listEnvelope(_, let minute, _):
          var part: OpPart?
          if case .bytes(let plain) = answers.popFirst() {
            part = try? OpPart(plaintext: plain, minute: minute)
          }
          parts.append(part)
        case .roster, .void: break
        }
      } catch {
        return end(before: index, error)
      }
    }
    guard !answers.isEmpty else { return }
    do throws(SealingError) { try answers.takeSignature() } catch { refusal = error }
  }

  /// In a list none: see ``RawInflate``.
  var unpacking: [PrimitiveRequest] {
    view.list == nil ? parts.compactMap { $0?.unpacking } : []
  }

  /// Adds the entries to what was read, up to one whose ops are refused, or until that is full.
  ///
  /// - Parameter unpacked: answers to ``unpacking``: all, or as many as make it full.
  mutating func apply(_ unpacked: [PrimitiveAnswer], to page: inout ReadPage) {
    var (parts, unpacked, lists) = (parts[...], unpacked[...], [ChainKey: OpList]())
    var (count, error) = (0, refusal)
    do throws(SealingError) {
      while count < entries.count, !page.isFull {
        switch entries[count] {
        case .roster(let entry, let derived):
          page.roster.append(entry)
          if let derived { page.derived.append(derived) }
        case .listEnvelope(let head, _, let place):
          page.add(ListOps(parts.removeFirst(), at: place), of: head)
        case .void(let head):
          // The rest of its list can never be read.
          lists[ChainKey(head)] = OpList()
          page.add([], of: head, goesOn: false)
        case .envelope(let head, _):
          let (chain, json) = (ChainKey(head), unpacked.popFirst())
          guard let part = parts.removeFirst() else { throw .seal }
          var list = lists[chain] ?? base.list(of: chain)
          page.add(try list.take(part, json), of: head, goesOn: part.more)
          page.jsonLength += json.length
          lists[chain] = list
        }
        count += 1
      }
    } catch let refused {
      error = refused
    }
    end(before: count, page.isFull ? nil : error)
    view.keep(lists)
    page.view = view
    if count > 0 { page.ring = ring }
    page.refusal = refusal
    page.stuck = refusal == nil ? nil : (try? Envelope(parsing: rest[0]))?.id(in: view.space)
  }

  /// The entries behind the parsed ones.
  var rest: [[UInt8]] { Array(bytes[entries.count...]) }

  private mutating func end(before count: Int, _ error: SealingError?) {
    refusal = error
    guard count < entries.count else { return }
    entries.removeSubrange(count...)
    view = reparsed(count)
  }

  /// The view behind the first entries, none of which is refused.
  private func reparsed(_ count: Int) -> LogView {
    var (view, collector) = (base, RequestCollector())
    for entry in bytes[..<count] {
      _ = try? view.parse(entry, knowing: known, ring, &collector)
    }
    return view
  }
}

/// A parsed entry.
indirect enum ParsedEntry: Sendable {
  /// In a list with what follows from it.
  case roster(RosterEntry, derived: Op?)
  /// Passed over.
  case void(ChainHead)
  case envelope(ChainHead, minute: UInt32)
  case listEnvelope(ChainHead, minute: UInt32, ListPlace)
}

/// A list of ops, with the device that wrote it.
package struct WrittenList: Sendable {
  package let device: DeviceID
  package let ops: [Op]
}

/// The entries that were read of a page.
package struct ReadPage: Sendable {
  /// Behind these entries.
  package internal(set) var view: LogView
  package internal(set) var ring: KeyRing
  /// Those that end in them.
  package private(set) var lists: [WrittenList] = []
  package internal(set) var roster: [RosterEntry] = []
  /// The ops that follow from a list's entries themselves.
  package internal(set) var derived: [Op] = []
  /// Whether an op that this device has written is void in a list.
  package private(set) var hasVoidOwn = false
  /// This device's envelopes, and whether their list goes on in the next one.
  package private(set) var own: [(point: ChainPoint, goesOn: Bool)] = []
  /// The reason why the next entry could not be read. Without one the page is read as a whole, or
  /// up to its limit.
  package internal(set) var refusal: SealingError?
  /// The next entry, if it is an envelope that could not be read.
  package internal(set) var stuck: EntryID?
  /// Of what was unpacked, in bytes.
  var jsonLength = 0

  /// Of the JSON in a page, in bytes. The entry that reaches it is the last one that is read.
  package static let jsonLimit = 8 << 20

  init(_ view: LogView, _ ring: KeyRing) {
    self.view = view
    self.ring = ring
  }

  package var ops: [Op] { lists.flatMap { $0.ops } + derived }

  var isFull: Bool { jsonLength >= ReadPage.jsonLimit }

  mutating func add(_ ops: [Op], of head: ChainHead, goesOn: Bool) {
    if !ops.isEmpty { lists.append(WrittenList(device: head.device, ops: ops)) }
    if head.device == ring.device { own.append((head.point, goesOn)) }
  }

  mutating func add(_ ops: ListOps, of head: ChainHead) {
    add(ops.valid, of: head, goesOn: false)
    derived += ops.derived
    jsonLength += ops.jsonLength
    if head.device == ring.device, ops.hasVoid { hasVoidOwn = true }
  }
}

extension ArraySlice<PrimitiveAnswer> {
  fileprivate mutating func takeSignature() throws(SealingError) {
    guard case .valid(true) = popFirst() else { throw .signature }
  }
}

extension PrimitiveAnswer? {
  /// Of its bytes.
  var length: Int {
    if case .bytes(let bytes) = self { bytes.count } else { 0 }
  }
}
