import { AppKitError } from '@latchkey/errors'
import * as v from 'valibot'
import type { RpcProvider } from '../../../providers/rpc/RpcProvider.js'

/** A number as nodes write it. */
export const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
const blockSchema = v.object({ baseFeePerGas: v.optional(quantitySchema), number: quantitySchema })

/** What gas costs now, in wei. */
export type Fees = { baseFeePerGas: bigint; maxPriorityFeePerGas: bigint; blockNumber: bigint }

/**
 * Reads what gas costs on a network. A node that suggests no tip is taken to want none.
 *
 * @param rpc - The network.
 * @throws `wire/response` when the node answers something else, GatewayFailure when none answers.
 */
export async function readFees(rpc: Pick<RpcProvider, 'request'>): Promise<Fees> {
  const [block, tip] = await Promise.all([
    rpc.request({ method: 'eth_getBlockByNumber', params: ['latest', false] }),
    rpc.request({ method: 'eth_maxPriorityFeePerGas' }).catch((error: unknown) => {
      if (error instanceof AppKitError && error.code === 'wire/rpc') return '0x0'
      throw error
    }),
  ])
  const { baseFeePerGas = 0n, number } = v.parse(blockSchema, block)
  return { baseFeePerGas, maxPriorityFeePerGas: v.parse(quantitySchema, tip), blockNumber: number }
}
