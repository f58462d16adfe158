import { type Channel, randomId } from '@latchkey/channel'
import type { pocketMessages, WalletRequest } from '../shared/messages.js'

/**
 * Prepares a request that sends something so that it can be taken back. A signature nobody waits for does nothing, and is given
 * up at once. A transaction may be out already: it is given up only when Pocket says that the person has not decided on it, and is
 * waited for otherwise.
 *
 * @param channel - The way to Pocket's window.
 * @param request - What to ask.
 * @param signal - Aborted when the site no longer waits.
 * @returns What to send, and the signal that really gives it up.
 */
export function makeWithdrawable(
  channel: Pick<Channel<typeof pocketMessages>, 'request'>,
  request: WalletRequest,
  signal: AbortSignal,
): { request: WalletRequest; signal: AbortSignal } {
  const id = randomId()
  const withdrawal = new AbortController()
  const withdraw = async () => {
    // A window that still loads is asked when it is there.
    const options = { timeoutMs: Number.POSITIVE_INFINITY }
    const isWithdrawn = await channel.request('wallet/withdraw', { id }, options)
    if (isWithdrawn) withdrawal.abort()
  }
  // A window that does not understand, or is gone, has withdrawn nothing; the request itself ends as it would have.
  signal.addEventListener('abort', () => void withdraw().catch(() => undefined), { once: true })
  return { request: { ...request, id }, signal: withdrawal.signal }
}
