import { type Clock, type Kit, systemClock } from '@latchkey/core'
import { useMemo, useSyncExternalStore } from 'react'
import { useProvidedKit } from './KitContext.js'

const tickMs = 1000
/** What is older than this changes its text so rarely that it is told the time less often. */
const freshMs = 60_000
const coarseMs = 15_000

type Ticker = { subscribe(onTick: () => void): () => void; now(): number }

/** One ticker for each kit, whatever the number of texts. */
const tickers = /* @__PURE__ */ new WeakMap<Kit, Ticker>()

/**
 * The time, for texts such as "1 second ago". It moves once a second for what is less than a minute ago, else every 15 s, and
 * only while the page can be seen.
 *
 * @param sinceMs - What the text is about, in ms since 1970.
 * @returns Now, in ms since 1970.
 */
export function useNow(sinceMs: number): number {
  const kit = useProvidedKit()
  const { subscribe, now } = useMemo(() => getTicker(kit), [kit])
  const get = () => (now() - sinceMs < freshMs ? now() : now() - (now() % coarseMs))
  return useSyncExternalStore(subscribe, get, get)
}

function getTicker(kit: Kit): Ticker {
  const known = tickers.get(kit)
  if (known) return known
  const made = createTicker(kit.options.clock ?? systemClock)
  tickers.set(kit, made)
  return made
}

function createTicker(clock: Clock): Ticker {
  const listeners = new Set<() => void>()
  let nowMs = clock.now()
  let stop = () => {}

  function tick(): void {
    nowMs = clock.now()
    for (const listener of listeners) listener()
    stop = document.hidden ? () => {} : clock.schedule(tick, tickMs)
  }

  /** The time stands still while nobody looks, and is right again at once. */
  function follow(): void {
    stop()
    if (!document.hidden) tick()
  }

  return {
    now: () => nowMs,
    subscribe(listener) {
      if (listeners.size === 0) {
        nowMs = clock.now()
        if (!document.hidden) stop = clock.schedule(tick, tickMs)
        document.addEventListener('visibilitychange', follow)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop()
        document.removeEventListener('visibilitychange', follow)
      }
    },
  }
}
