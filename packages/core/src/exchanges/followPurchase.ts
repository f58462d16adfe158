import type { Clock } from '../base/Clock.js'
import { createPause } from '../flow/createPause.js'
import type { ExchangePurchase } from './ExchangeState.js'

/** How often an exchange is asked at first, in ms, and how many times (§5.10 of the original kit's behaviour). */
const askMs = 5_000
const usualTries = 20
/** How often afterwards, in ms, and for how long after the beginning: then the gateway has given it up. */
const slowMs = 60_000
const longestMs = 12 * 60 * 60 * 1000

/** What an exchange says. */
export type ExchangeNews = { status: 'pending' | 'success' | 'failed'; hash?: string | undefined }

/**
 * Asks what became of something begun at an exchange until it is known. Nobody is asked while the page is hidden.
 *
 * @param purchase - What was begun.
 * @param options - `ask`: asks once; who cannot be asked now is asked again. `onSlow`: called when it takes longer than usual.
 * @throws The signal's reason.
 */
export async function followPurchase(
  { startedAtMs }: Pick<ExchangePurchase, 'startedAtMs'>,
  {
    clock,
    signal,
    ask,
    onSlow,
  }: { clock: Clock; signal: AbortSignal; ask: () => Promise<ExchangeNews>; onSlow: () => void },
): Promise<{ status: 'success' | 'failed'; hash?: string | undefined }> {
  const pause = createPause({ clock, signal })
  for (let tries = 1; ; tries++) {
    const { hash, status } = await ask().catch((): ExchangeNews => ({ status: 'pending' }))
    signal.throwIfAborted()
    if (status !== 'pending') return { status, hash }
    if (clock.now() - startedAtMs > longestMs) return { status: 'failed' }
    if (tries === usualTries) onSlow()
    await pause.wait(tries < usualTries ? askMs : slowMs)
  }
}
