import { type Channel, randomId } from '@latchkey/channel'
import type { pocketMessages, WalletRequest } from '../shared/messages.js'
import type { PersonMethod } from '../shared/methods.js'

/** What these ask for may have happened before the page hears of it. */
const sendingMethods: ReadonlySet<PersonMethod> = new Set([
  'eth_sendTransaction',
  'wallet_sendCalls',
  'solana_signAndSendTransaction',
])

/**
 * Prepares a request so that it can be taken back. A signature nobody waits for does nothing, so it is given up at once.
 * A transaction may be out already: it is given up only when Pocket says that the person has not decided on it, and is
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
  if (!sendingMethods.has(request.method)) return { request, signal }
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
