import CivilTime
import Ledger

extension [PlanTask] {
  /// Sticky ones first, then by bucket, then the user's own order, then by id.
  package var inListOrder: [PlanTask] {
    ordered { left, right in
      if left.group != right.group { return left.group < right.group }
      return left.order != right.order ? left.order < right.order : left.id < right.id
    }
  }

  /// By day, those of the backlog first, then by region, then as in the list.
  var inPlanOrder: [PlanTask] {
    inListOrder.ordered { left, right in
      let (first, second) = (left.day ?? Day(number: .min), right.day ?? Day(number: .min))
      return first != second ? first < second : left.region < right.region
    }
  }
}

extension PlanTask {
  /// Within one, the user's order holds; smaller ones are listed first.
  var group: Int { (isSticky ? 0 : 4) + bucket.rank }

  fileprivate var region: Int { place.region?.rank ?? 0 }
}
