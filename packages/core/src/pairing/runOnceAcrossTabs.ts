import type { Clock } from '../base/Clock.js'
import type { Stop } from '../chain/ChainConnection.js'

/** How often it is looked whether the other tab has done it, and how long it may take until that can be seen, in ms. */
const [lookEveryMs, shownWithinMs] = [1000, 30_000]

/** What is done once, and how it shows. */
export type AcrossTabsOptions = {
  /** What is done, in the words of the site: every tab calls it the same. */
  name: string
  run(): Promise<void>
  /** Whether it has been done, as far as this tab knows: what another tab stores takes a while to be seen here. */
  isDone(): Promise<boolean>
  /** Calls when something has been stored that `isDone` may see. */
  watch(onChange: () => void): Stop
  clock: Pick<Clock, 'now' | 'schedule'>
  /** The tab's own end. */
  signal: AbortSignal
}

/**
 * Does something that can be done once only, such as using a nonce up, in one tab of a site. The tab that does it keeps a
 * lock until all must have seen it: locks are known to all tabs at once, stored things are not. The others wait until they
 * see that it is done, or until the lock is free because it failed there. Where the browser has no locks, or none for this page
 * (a sandboxed frame is of no site), it is done at once.
 *
 * @param options - See {@link AcrossTabsOptions}.
 * @throws What `run` throws; the signal's reason.
 */
export async function runOnceAcrossTabs({
  name,
  run,
  isDone,
  watch,
  clock,
  signal,
}: AcrossTabsOptions): Promise<void> {
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks
  const runOnce = async () => {
    if (!(await isDone())) await run()
  }
  if (!locks) return runOnce()

  /** Settles when `work` has ended; the lock goes on for a while then, unless it failed. A page with a lock is kept by no browser for going back. */
  function hold(work: () => Promise<void>, options: LockOptions): Promise<'done' | 'taken' | 'refused'> {
    return new Promise((resolve, reject) => {
      let isAnswered = false
      const whileHeld = async (lock: Lock | null) => {
        isAnswered = true
        if (!lock) return resolve('taken')
        await work()
        resolve('done')
        await wait(shownWithinMs, { clock, signal })
      }
      locks?.request(name, options, whileHeld).catch((error: unknown) => {
        if (isAnswered || options.signal?.aborted) reject(error)
        else resolve('refused')
      })
    })
  }

  const outcome = await hold(runOnce, { ifAvailable: true })
  if (outcome === 'refused') return runOnce()
  if (outcome === 'done') return
  const seen = new AbortController()
  const until = AbortSignal.any([signal, seen.signal])
  const change = () => wait(lookEveryMs, { watch, clock, signal: until })
  const endMs = clock.now() + shownWithinMs
  const look = async () => {
    // Where it never shows, nobody is kept waiting for good.
    while (!until.aborted && clock.now() < endMs && !(await isDone())) await change()
  }
  const runLate = async () => {
    // The other tab may have done it and gone in the same moment.
    if (!(await isDone())) await change()
    await runOnce()
  }
  try {
    await Promise.race([look(), hold(runLate, { signal: until })])
  } finally {
    seen.abort()
  }
}

/** Settles after a while, with the signal, or when something has been stored. */
function wait(
  ms: number,
  {
    watch,
    clock,
    signal,
  }: Pick<AcrossTabsOptions, 'clock' | 'signal'> & Partial<Pick<AcrossTabsOptions, 'watch'>>,
): Promise<void> {
  return new Promise((resolve) => {
    const stops = [watch?.(finish), clock.schedule(finish, ms)]
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()
    function finish(): void {
      for (const stop of stops) stop?.()
      signal.removeEventListener('abort', finish)
      resolve()
    }
  })
}
