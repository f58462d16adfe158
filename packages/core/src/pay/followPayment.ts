import type { Clock } from '../base/Clock.js'
import { createPause } from '../flow/createPause.js'
import type { PaymentNews } from './PayState.js'

/** How often the gateway is asked at first, in ms, and how many times; then the visitor need not wait. */
const askMs = 5_000
const usualTries = 20
const slowMs = 30_000

/**
 * Asks the gateway about a payment until it is over. Nobody is asked while the page is hidden.
 *
 * @param options - `ask`: asks once; who cannot be asked now is asked again. `onSlow`: called when it takes longer than usual.
 * @throws The signal's reason.
 */
export async function followPayment({
  clock,
  signal,
  ask,
  isOver,
  onNews,
  onSlow,
}: {
  clock: Clock
  signal: AbortSignal
  ask(): Promise<PaymentNews>
  isOver(news: PaymentNews): boolean
  onNews(news: PaymentNews): void
  onSlow(): void
}): Promise<void> {
  const pause = createPause({ clock, signal })
  for (let tries = 1; ; tries++) {
    await pause.wait(tries <= usualTries ? askMs : slowMs)
    const news = await ask().catch(() => undefined)
    signal.throwIfAborted()
    if (news) onNews(news)
    if (news && isOver(news)) return
    if (tries === usualTries) onSlow()
  }
}
