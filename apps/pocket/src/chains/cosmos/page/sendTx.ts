import { decodeHex, encodeBase64 } from '@latchkey/primitives'
import * as v from 'valibot'
import type { PageWindow } from '../../../page/PageWindow.js'
import { ProviderError } from '../../../page/ProviderError.js'
import { errorCodes } from '../../../shared/errorCodes.js'

/** How long a node may take, in milliseconds. */
const timeoutMs = 30_000

const answerSchema = v.object({
  tx_response: v.object({ code: v.number(), txhash: v.string(), raw_log: v.optional(v.string(), '') }),
})

/**
 * Hands a signed transaction to a network, through pocket's server.
 *
 * @param page - The page's window.
 * @param node - The server's address for the network.
 * @param transaction - Its bytes.
 * @param mode - Whether the node looks at it first (`sync`, and `block` as far as nodes still know it).
 * @returns The bytes of its hash.
 * @throws `ProviderError` with what the network says when it does not take it.
 */
export async function sendTx(
  page: PageWindow,
  node: string,
  transaction: Uint8Array,
  mode: 'async' | 'sync' | 'block',
): Promise<Uint8Array> {
  const body = JSON.stringify({
    tx_bytes: encodeBase64(transaction),
    mode: mode === 'async' ? 'BROADCAST_MODE_ASYNC' : 'BROADCAST_MODE_SYNC',
  })
  let raw: unknown
  try {
    const response = await page.fetch(`${node}/cosmos/tx/v1beta1/txs`, {
      method: 'POST',
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    raw = await response.json()
  } catch {
    throw new ProviderError(errorCodes.internal, 'The network could not be reached', { reason: 'network' })
  }
  const parsed = v.safeParse(answerSchema, raw)
  const hash = parsed.success ? decodeHex(parsed.output.tx_response.txhash) : undefined
  if (!parsed.success || !hash)
    throw new ProviderError(errorCodes.internal, 'The network gave an answer that could not be read')
  const { code, raw_log } = parsed.output.tx_response
  if (code === 0) return hash
  throw new ProviderError(errorCodes.internal, raw_log === '' ? `The network refused it (${code})` : raw_log)
}
