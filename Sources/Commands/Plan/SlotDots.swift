import Texts
import Trackers

/// The slots of a part of a day: `must ●  complementary ●○○  misc ○○○○○`.
struct SlotDots {
  let plan: DayPlan
  let region: Region
  let texts: PlanTexts

  /// In a narrow window the buckets are named by their numbers: `1 ●  3 ●○○  5 ○○○○○`.
  func drawn(in style: Style) -> String {
    return Bucket.limited.map { bucket in
      let name = style.isNarrow ? bucket.limit.map { String($0) } ?? "" : texts.bucket(bucket)
      return style.paint(name, .quiet) + " " + dots(bucket, style)
    }.joined(separator: "  ")
  }

  /// What is over the limit is drawn too, and marked. Example: `●●!`.
  private func dots(_ bucket: Bucket, _ style: Style) -> String {
    let (used, limit) = (plan.used(region, bucket), bucket.limit ?? 0)
    let dots =
      String(repeating: style.hasUnicode ? "●" : "*", count: used)
      + String(repeating: style.hasUnicode ? "○" : ".", count: max(0, limit - used))
    return plan.isOver(region, bucket) ? style.paint(dots + "!", .error) : dots
  }
}
