import { SendError } from '@latchkey/errors/send'
import { poll } from '../send/poll.js'
import type { WalletTools } from '../send/WalletTools.js'
import type { Eip1193Provider } from '../wallets/Eip1193Provider.js'

const confirmed = 200
const failedFrom = 400

/**
 * Waits until a batch (EIP-5792) is in a block: the wallet is asked, which alone knows its id.
 *
 * @param provider - The wallet.
 * @param parameters - `hash`: the batch's id; `intervalMs`: between two questions; `signal`: ends waiting.
 * @param tools - Reads what the wallet answers.
 * @returns The hash of the last transaction that it was, if the wallet says so.
 * @throws `send/reverted` or `send/failed` when it was not done, `send/receipt-timeout`, `wallet/…`; the signal's reason, at once.
 */
export async function waitForCalls(
  provider: Eip1193Provider,
  parameters: { hash: string; intervalMs: number; signal: AbortSignal },
  { readField, toWalletError }: Pick<WalletTools, 'readField' | 'toWalletError'>,
): Promise<{ transactionHash: string | undefined }> {
  const method = 'wallet_getCallsStatus'
  return await poll(async () => {
    const answer = await provider
      .request({ method, params: [parameters.hash] })
      .catch((error: unknown) => Promise.reject(toWalletError(error, method)))
    const status = Number(readField(answer, 'status'))
    if (status !== confirmed && !(status >= failedFrom)) return undefined
    const receipts = readField(answer, 'receipts')
    const last = Array.isArray(receipts) ? receipts.at(-1) : undefined
    const found = readField(last, 'transactionHash')
    const hash = typeof found === 'string' ? found : undefined
    if (status === confirmed) return { transactionHash: hash }
    if (hash !== undefined) throw new SendError('send/reverted', { hash })
    const cause = new Error(`The wallet gave up its calls with status ${status}`)
    throw new SendError('send/failed', undefined, { cause })
  }, parameters)
}
