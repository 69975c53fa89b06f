import Pages
import Testing

@testable import Session

struct BatchQueueTests {
  private var queue = BatchQueue()

  private func toast(_ text: String) -> Toast { Toast(number: 1, text: text, canUndo: false) }

  @Test mutating func `Batches are numbered from one, and said once they are stored`() {
    let numbers = (1...2).map { queue.add(StoreBatch(popUndo: $0), saying: toast("\($0)")).number }
    #expect(numbers == [1, 2])
    let (second, first, again) = (queue.confirm(2), queue.confirm(1), queue.confirm(1))
    #expect(second?.toast?.text == "2" && first?.toast?.text == "1" && again == nil)
  }

  @Test mutating func `What is stored may have nothing to say`() throws {
    let number = queue.add(StoreBatch(popUndo: 1), saying: nil).number
    let stored = queue.confirm(number)
    #expect(try #require(stored).toast == nil)
  }

  @Test mutating func `What failed is tried again in order, under new numbers`() {
    for count in 1...3 { _ = queue.add(StoreBatch(popUndo: count), saying: toast("\(count)")) }
    let stored = queue.confirm(2)
    let failed = [3, 1].map { queue.fail($0) }
    #expect(stored?.toast?.text == "2" && failed == [true, true] && queue.hasFailed)
    let again = queue.retry()
    #expect(again.map { $0.popUndo } == [3, 1] && again.map { $0.number } == [4, 5])
    let (rest, third) = (queue.retry(), queue.confirm(4))
    #expect(!queue.hasFailed && rest.isEmpty && third?.toast?.text == "3")
  }

  @Test mutating func `A number that nobody waits for changes nothing`() {
    let (failed, stored) = (queue.fail(7), queue.confirm(7))
    #expect(!failed && stored == nil && !queue.hasFailed)
  }
}
