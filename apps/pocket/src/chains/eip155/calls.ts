import * as v from 'valibot'
import { networkIdSchema } from '../../shared/caip.js'
import { chainIdSchema, toChainId, toNetwork } from './chainId.js'

const hashSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/))

/** The form a hash has is checked: it is asked for at nodes. */
const parts = {
  /** What the site knows them by. */
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(4_096)),
  hashes: v.pipe(v.array(hashSchema), v.minLength(1)),
  /** Whether the network refused the rest of them. */
  isIncomplete: v.boolean(),
}

/** Calls that were sent for a site (EIP-5792), each as a transaction of its own, and their network. */
export const sentCallsSchema = v.object({
  ...parts,
  network: v.pipe(
    networkIdSchema,
    v.check((id) => toChainId(id) !== undefined),
  ),
})

/** Calls that were sent for a site. */
export type SentCalls = v.InferOutput<typeof sentCallsSchema>

/** Calls as they were kept while networks went by their number. */
export const numberedCallsSchema = v.pipe(
  v.object({ ...parts, chainId: chainIdSchema }),
  v.transform(({ chainId, ...rest }): SentCalls => ({ ...rest, network: toNetwork(chainId) })),
)

const quantitySchema = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{1,64}$/))

const receiptSchema = v.object({
  status: v.picklist(['0x0', '0x1']),
  transactionHash: hashSchema,
  blockHash: hashSchema,
  blockNumber: quantitySchema,
  gasUsed: quantitySchema,
  logs: v.array(v.object({ address: v.string(), data: v.string(), topics: v.array(v.string()) })),
})

type Receipt = v.InferOutput<typeof receiptSchema>

const statuses = { pending: 100, confirmed: 200, reverted: 500, partlyReverted: 600 } as const

/**
 * What became of calls, as `wallet_getCallsStatus` tells it (EIP-5792).
 *
 * @param calls - The calls.
 * @param readReceipt - Asks the network for a transaction's receipt; `null` while there is none.
 * @throws What `readReceipt` throws.
 */
export async function readCallsStatus(
  { id, network, hashes, isIncomplete }: SentCalls,
  readReceipt: (hash: string) => Promise<unknown>,
) {
  const answers = await Promise.all(hashes.map(readReceipt))
  const receipts = answers.flatMap((answer): Receipt[] => {
    const parsed = v.safeParse(receiptSchema, answer)
    return parsed.success ? [parsed.output] : []
  })
  return {
    version: '2.0.0',
    id,
    chainId: `0x${(toChainId(network) ?? 0).toString(16)}`,
    status: statusOf(receipts, hashes.length, isIncomplete),
    atomic: false,
    receipts,
  }
}

function statusOf(receipts: readonly Receipt[], count: number, isIncomplete: boolean): number {
  if (receipts.length < count) return statuses.pending
  const succeeded = receipts.filter(({ status }) => status === '0x1').length
  if (succeeded === 0) return statuses.reverted
  return succeeded === count && !isIncomplete ? statuses.confirmed : statuses.partlyReverted
}

/**
 * What pocket can do with calls on its networks, as `wallet_getCapabilities` tells it (EIP-5792).
 *
 * @param chainIds - The networks pocket has.
 * @param asked - The networks asked for, in hexadecimal; all when left out.
 */
export function describeCapabilities(chainIds: readonly number[], asked: unknown): Record<string, unknown> {
  const wanted = Array.isArray(asked) ? new Set(asked.map((id) => Number(id))) : undefined
  const shown = chainIds.filter((id) => !wanted || wanted.has(id))
  return Object.fromEntries(
    shown.map((id) => [`0x${id.toString(16)}`, { atomic: { status: 'unsupported' } }]),
  )
}
