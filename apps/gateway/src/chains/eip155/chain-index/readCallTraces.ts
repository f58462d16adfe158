import * as v from 'valibot'
import type { Hex, PublicClient } from 'viem'
import type { Movement } from '../../../services/chain-index/IndexedTransaction.js'
import type { TracedBlock, Traces } from './Traces.js'
import { type Payment, toPayments } from './toPayments.js'

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

/**
 * Reads the traces of a block as trees of calls: geth's way, which most others have too.
 *
 * @param client - The network's.
 * @param block - The block.
 * @throws `wire/rpc` from a node that does not have it.
 */
export async function readCallTraces(client: PublicClient, { hash }: TracedBlock): Promise<Traces> {
  const request = { method: 'debug_traceBlockByHash', params: [hash, { tracer: 'callTracer' }] }
  const traces = v.parse(tracesSchema, await client.request(request as never))
  return new Map(traces.map(({ result }, index) => [index, result ? listPayments(result) : []]))
}

/** Without the first call, which is the transaction itself. */
function listPayments(root: Call): Movement[] {
  const found: Payment[] = []
  const visit = ({ calls = [], error, from, to, type, value }: Call, isRoot: boolean): void => {
    // What failed has paid nothing, nor has anything it called.
    if (error !== undefined) return
    // A delegate call pays nobody: it runs as the caller, and only shows the caller's own value.
    if (!isRoot && to && type !== 'DELEGATECALL' && type !== 'CALLCODE') found.push({ from, to, value })
    for (const inner of calls) visit(inner, false)
  }
  visit(root, true)
  return toPayments(found)
}
