import { SendError } from '@latchkey/errors/send'

/** What is not in a block by then is still on its way, and the visitor is told so. */
const receiptTimeoutMs = 180_000

/**
 * Looks again and again for something that was sent.
 *
 * @param look - Looks once; `undefined` while it is on its way.
 * @param parameters - `hash`: what is looked for; `intervalMs`: between two looks; `signal`: ends waiting.
 * @throws `send/receipt-timeout`; what `look` throws; the signal's reason, at once.
 */
export async function poll<Found>(
  look: () => Promise<Found | undefined>,
  { hash, intervalMs, signal }: { hash: string; intervalMs: number; signal: AbortSignal },
): Promise<Found> {
  signal.throwIfAborted()
  const startedMs = performance.now()
  while (performance.now() - startedMs < receiptTimeoutMs) {
    const found = await untilAborted(signal, look())
    if (found !== undefined) return found
    await untilAborted(signal, sleep(intervalMs))
  }
  throw new SendError('send/receipt-timeout', { hash })
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

function untilAborted<Result>(signal: AbortSignal, waiting: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort)
    waiting.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
