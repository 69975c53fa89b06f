import CivilTime
import Ledger

/// Open tasks and those that they wait for: a directed graph.
struct WaitingGraph {
  private(set) var tasks: [PlanTask] = []
  /// The adjacency lists, by the indices of the tasks, like all arrays below.
  private var others: [[Int]] = []
  /// Whether each blocks others; false for an expired one among the starts.
  private var holds: [Bool] = []
  /// The indices by id; nil for a task that blocks nothing.
  private var indices: [RecordID: Int?] = [:]
  /// The numbers of the strongly connected components.
  private var components: [Int] = []
  private var sizes: [Int] = []

  /// The number of look-ups in the store.
  private(set) var reads = 0

  /// - Parameter starts: open tasks.
  init<Store: LedgerStore>(
    of starts: [PlanTask], in store: Store, today: Day
  ) throws(Store.Failure) {
    for task in starts where indices[task.id] == nil {
      add(task, holds: task.found(on: today).isOpen)
    }
    var node = 0
    // The last task that was seen to wait for each.
    var seen: [Int: Int] = [:]
    while node < tasks.count {
      for id in tasks[node].traits.after {
        if indices[id] == nil {
          reads += 1
          if let other = try store.task(id)?.found(on: today), other.isOpen {
            add(other, holds: true)
          } else {
            indices[id] = .some(nil)
          }
        }
        guard case .some(.some(let other)) = indices[id], holds[other], seen[other] != node
        else { continue }
        seen[other] = node
        others[node].append(other)
      }
      node += 1
    }
    findComponents()
  }

  private mutating func add(_ task: PlanTask, holds: Bool) {
    indices[task.id] = .some(tasks.count)
    tasks.append(task)
    others.append([])
    self.holds.append(holds)
  }

  /// The tasks among `starts` that wait, by id.
  func waiting(of starts: [PlanTask]) -> [RecordID: Waiting] {
    var waiting: [RecordID: Waiting] = [:]
    var seen = [Int](repeating: -1, count: tasks.count)
    for start in starts {
      guard case .some(.some(let node)) = indices[start.id], !others[node].isEmpty else { continue }
      let isInCircle = sizes[components[node]] > 1 || others[node].contains(node)
      let way = isInCircle ? way(from: node, &seen) : []
      let shown =
        way.count > Waiting.wayLimit ? Array(way.prefix(4) + way.suffix(3)) : way
      waiting[start.id] = Waiting(
        others: others[node].map { tasks[$0] }.inPlanOrder, isHeld: !isInCircle,
        circle: shown.map { tasks[$0] })
    }
    return waiting
  }

  /// The shortest cycle through a task, by breadth-first search; empty if the search would exceed
  /// ``TaskChain/limit`` tasks.
  /// - Parameter seen: the start of the search that last reached each task.
  private func way(from start: Int, _ seen: inout [Int]) -> [Int] {
    var links: [(node: Int, before: Int)] = [(start, -1)]
    seen[start] = start
    var index = 0
    while index < links.count {
      let node = links[index].node
      if others[node].contains(start) {
        var way = [start]
        var link = index
        while link >= 0 {
          way.append(links[link].node)
          link = links[link].before
        }
        return way.reversed()
      }
      for other in others[node]
      where components[other] == components[start] && seen[other] != start
        && links.count < TaskChain.limit
      {
        seen[other] = start
        links.append((other, index))
      }
      index += 1
    }
    return []
  }

  /// Finds the strongly connected components by Tarjan's algorithm. Iterative, since a chain may be
  /// deeper than the call stack.
  private mutating func findComponents() {
    components = [Int](repeating: -1, count: tasks.count)
    var (order, lowest) = (components, components)
    var (stack, path): ([Int], [(node: Int, next: Int)]) = ([], [])
    var reached = 0
    for start in tasks.indices where order[start] < 0 {
      path.append((start, 0))
      while let (node, next) = path.last {
        if next == 0 {
          (order[node], lowest[node]) = (reached, reached)
          reached += 1
          stack.append(node)
        }
        if next < others[node].count {
          path[path.count - 1].next += 1
          let other = others[node][next]
          if order[other] < 0 {
            path.append((other, 0))
          } else if components[other] < 0 {
            lowest[node] = min(lowest[node], order[other])
          }
          continue
        }
        path.removeLast()
        if let before = path.last?.node { lowest[before] = min(lowest[before], lowest[node]) }
        if lowest[node] == order[node] { takeComponent(down: node, from: &stack) }
      }
    }
  }

  private mutating func takeComponent(down last: Int, from stack: inout [Int]) {
    sizes.append(0)
    while let node = stack.popLast() {
      components[node] = sizes.count - 1
      sizes[sizes.count - 1] += 1
      if node == last { return }
    }
  }
}
