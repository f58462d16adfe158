import type { GenericSchema, InferOutput } from 'valibot'
import type { FoundTransfer, TransferQuestion } from '../SwapProvider.js'
import { lifiStatus } from './vendorSchemas.js'

type Ask = <Schema extends GenericSchema>(
  path: string,
  parameters: { query: Record<string, string>; schema: Schema; signal?: AbortSignal | undefined },
) => Promise<InferOutput<Schema> | undefined>

/**
 * Asks LI.FI how far a transfer is (`GET /status`).
 *
 * @param question - The transaction that began it, and both networks.
 * @param ask - Asks LI.FI.
 * @throws When it could not be asked.
 */
export async function followLifi(
  { destination, hash, network, signal }: TransferQuestion,
  ask: Ask,
): Promise<FoundTransfer> {
  const query = { txHash: hash, fromChain: String(network.id), toChain: String(destination.id) }
  // It refuses a transaction that it has not seen yet.
  const answer = await ask('/status', { query, schema: lifiStatus, signal })
  if (!answer) return { status: 'unknown' }
  const { lifiExplorerLink: url, receiving } = answer
  const found: FoundTransfer = { status: toStatus(answer), hash: receiving?.txHash, url }
  const token = receiving?.token
  return found.status === 'partial' && token
    ? { ...found, token: { symbol: token.symbol, address: token.address } }
    : found
}

function toStatus({ status, substatus }: InferOutput<typeof lifiStatus>): FoundTransfer['status'] {
  if (status === 'DONE') {
    if (substatus === 'REFUNDED') return 'refunded'
    return substatus === 'PARTIAL' ? 'partial' : 'done'
  }
  if (status === 'FAILED') return substatus === 'REFUNDED' ? 'refunded' : 'failed'
  if (status === 'NOT_FOUND' || status === 'INVALID') return 'unknown'
  return 'pending'
}
