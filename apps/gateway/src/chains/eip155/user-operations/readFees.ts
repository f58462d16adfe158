import { AppKitError } from '@latchkey/errors'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { RpcProvider } from '../../../providers/rpc/RpcProvider.js'

/** A number as nodes write it. */
export const quantitySchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{1,64}$/i),
  v.transform((text) => BigInt(text)),
)
const blockSchema = v.object({
  baseFeePerGas: v.optional(quantitySchema),
  number: quantitySchema,
  timestamp: quantitySchema,
})

/** What gas costs now, in wei. */
export type Fees = {
  baseFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  /** The node has said what tip is usual. */
  isTipAdvised: boolean
  /** The newest block and its time, in seconds since 1970. */
  blockNumber: bigint
  timestampSeconds: bigint
}

/**
 * Reads what gas costs on a network. A node that suggests no tip is taken to want none.
 *
 * @param rpc - The network.
 * @throws `wire/response` when the node answers something else, GatewayFailure when none answers.
 */
export async function readFees(rpc: Pick<RpcProvider, 'request'>): Promise<Fees> {
  const [block, tip] = await Promise.all([
    readBlock(rpc, 'latest'),
    rpc.request({ method: 'eth_maxPriorityFeePerGas' }).catch((error: unknown) => {
      if (error instanceof AppKitError && error.code === 'wire/rpc') return undefined
      throw error
    }),
  ])
  const { baseFeePerGas = 0n, number, timestamp } = block
  return {
    baseFeePerGas,
    maxPriorityFeePerGas: v.parse(quantitySchema, tip ?? '0x0'),
    isTipAdvised: tip !== undefined,
    ...{ blockNumber: number, timestampSeconds: timestamp },
  }
}

/**
 * Reads a block's number, time and price.
 *
 * @param rpc - The network.
 * @param which - Its number, or `latest`.
 * @throws `wire/response` when the node answers something else, GatewayFailure when none answers.
 */
export async function readBlock(
  rpc: Pick<RpcProvider, 'request'>,
  which: bigint | 'latest',
): Promise<v.InferOutput<typeof blockSchema>> {
  const tag = which === 'latest' ? which : numberToHex(which)
  const block = await rpc.request({ method: 'eth_getBlockByNumber', params: [tag, false] })
  return v.parse(blockSchema, block)
}
