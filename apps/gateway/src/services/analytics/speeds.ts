/** A span belongs to one of these many classes, each a fifth longer than the one before. */
const classes = 50
const firstMs = 100
const growth = 1.2

/**
 * The class of a span of time. With them a day of spans takes a bounded number of rows, and a percentile of any number of days is
 * off by a tenth at most.
 *
 * @param ms - From 0.
 * @returns From 0 (up to 100 ms) to 49 (more than ten minutes).
 */
export function toSpeedClass(ms: number): number {
  if (ms <= firstMs) return 0
  return Math.min(classes - 1, Math.ceil(Math.log(ms / firstMs) / Math.log(growth)))
}

/**
 * Estimates a percentile.
 *
 * @param counts - How many spans each class has.
 * @param part - Between 0 and 1, such as 0.95.
 * @returns Milliseconds, the middle of the class; undefined of none.
 */
export function findPercentile(counts: ReadonlyMap<number, number>, part: number): number | undefined {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  let seen = 0
  for (const [index, count] of [...counts].toSorted(([one], [other]) => one - other)) {
    seen += count
    if (seen >= total * part) return Math.round(firstMs * growth ** (index - 0.5))
  }
  return undefined
}
