import * as v from 'valibot'
import type { Hex, PublicClient } from 'viem'
import { innerPosition, type Movement } from '../../../services/chain-index/IndexedTransaction.js'
import { isRefusal } from '../contracts/isRefusal.js'

const hexSchema = v.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x'))

type Call = {
  type: string
  from: Hex
  to?: Hex | undefined
  value?: Hex | undefined
  error?: string | undefined
  calls?: Call[] | undefined
}
const callSchema: v.GenericSchema<unknown, Call> = v.object({
  type: v.string(),
  from: hexSchema,
  to: v.optional(hexSchema),
  value: v.optional(hexSchema),
  error: v.optional(v.string()),
  calls: v.optional(v.lazy(() => v.array(callSchema))),
})
const tracesSchema = v.array(v.object({ result: v.optional(callSchema), txHash: v.optional(hexSchema) }))

/** What contracts paid in native tokens, by the place of the transaction in its block; undefined where the node does not tell. */
export type Traces = ReadonlyMap<number, Movement[]> | undefined

/**
 * Reads what contracts paid each other and others in a block, which leaves no log.
 *
 * @param client - The network's.
 * @param blockHash - The block.
 * @returns Undefined when the node does not trace.
 */
export async function readTraces(client: PublicClient, blockHash: Hex): Promise<Traces> {
  try {
    const request = { method: 'debug_traceBlockByHash', params: [blockHash, { tracer: 'callTracer' }] }
    const traces = v.parse(tracesSchema, await client.request(request as never))
    return new Map(traces.map(({ result }, index) => [index, result ? listPayments(result) : []]))
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

/** Without the first call, which is the transaction itself. */
function listPayments(root: Call): Movement[] {
  const found: Movement[] = []
  const visit = ({ calls = [], error, from, to, type, value }: Call, isRoot: boolean): void => {
    // What failed has paid nothing, nor has anything it called.
    if (error !== undefined) return
    const amount = BigInt(value ?? '0x0')
    // A delegate call pays nobody: it runs as the caller, and only shows the caller's own value.
    if (!isRoot && to && amount > 0n && type !== 'DELEGATECALL' && type !== 'CALLCODE')
      found.push({
        ...{ position: innerPosition + found.length, kind: 'native', contract: null, tokenId: null, amount },
        source: from.toLowerCase() as Hex,
        target: to.toLowerCase() as Hex,
      })
    for (const inner of calls) visit(inner, false)
  }
  visit(root, true)
  return found
}
