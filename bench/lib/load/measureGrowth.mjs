/** What a process takes in its first minute is kept for good: pools, compiled code, caches that fill. */
const settlingMs = 60_000
const bytesPerMegabyte = 1024 * 1024
/** As many at either end are taken together: one sample moves with what happens to be under way. */
const samplesPerEnd = 3

/**
 * Tells how much memory grew after the first minute: the middle of the last samples against that of the first ones after
 * the minute. A soak that is too short for that is measured from its first third on.
 *
 * @param {{ elapsedMs: number, rss: number, heapUsed: number, external: number }[]} samples In their order, each after
 * garbage was collected.
 * @returns {{ heapMegabytes: number, residentMegabytes: number, text: string }}
 */
export function measureGrowth(samples) {
  const lastMs = samples.at(-1)?.elapsedMs ?? 0
  const fromMs = Math.min(settlingMs, lastMs / 3)
  const settled = samples.filter(({ elapsedMs }) => elapsedMs >= fromMs)
  const getEnds = (toBytes) => {
    const values = settled.map((sample) => toBytes(sample) / bytesPerMegabyte)
    return { first: median(values.slice(0, samplesPerEnd)), last: median(values.slice(-samplesPerEnd)) }
  }
  const heap = getEnds(({ external, heapUsed }) => heapUsed + external)
  const resident = getEnds(({ rss }) => rss)
  const write = ({ first, last }) => `${first.toFixed(0)} to ${last.toFixed(0)} MB`
  return {
    heapMegabytes: heap.last - heap.first,
    residentMegabytes: resident.last - resident.first,
    text: `heap ${write(heap)}, resident ${write(resident)}`,
  }
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
