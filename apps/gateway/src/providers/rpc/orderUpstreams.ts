/** An upstream as far as the order is concerned. */
export type OrderedUpstream = { weight: number; restsUntilMs: number }

/**
 * Puts upstreams into the order they are asked in: weighted random, those that failed lately last. Callers with the
 * same sticky key start at the same upstream as long as it works.
 *
 * @param upstreams - All of a network.
 * @param options - Time, chance and sticky key.
 */
export function orderUpstreams<Upstream extends OrderedUpstream>(
  upstreams: readonly Upstream[],
  { nowMs, random, stickyKey }: { nowMs: number; random: () => number; stickyKey?: string | undefined },
): Upstream[] {
  const favourite = stickyKey === undefined ? undefined : upstreams[toIndex(stickyKey, upstreams.length)]
  return (
    upstreams
      // The k-th root of a random number orders by weight without replacement (Efraimidis and Spirakis).
      .map((upstream) => ({ upstream, rank: upstream.weight > 0 ? random() ** (1 / upstream.weight) : -1 }))
      .sort((first, second) => second.rank - first.rank)
      .map(({ upstream }) => upstream)
      .sort((first, second) => toGroup(first) - toGroup(second))
  )

  function toGroup(upstream: Upstream): number {
    if (upstream.restsUntilMs > nowMs) return 2
    return upstream === favourite ? 0 : 1
  }
}

function toIndex(text: string, count: number): number {
  let hash = 0
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % count
}
