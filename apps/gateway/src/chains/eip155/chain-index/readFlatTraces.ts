import * as v from 'valibot'
import { type Hex, numberToHex, type PublicClient } from 'viem'
import type { TracedBlock, Traces } from './Traces.js'
import { type Payment, toPayments } from './toPayments.js'

const hexSchema = v.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x'))
const orNull = v.nullish(hexSchema)
const traceSchema = v.object({
  type: v.string(),
  action: v.object({
    ...{ from: orNull, to: orNull, value: orNull, callType: v.nullish(v.string()) },
    // Of a contract that ends and leaves what it has to another.
    ...{ address: orNull, refundAddress: orNull, balance: orNull },
  }),
  result: v.nullish(v.object({ address: orNull })),
  error: v.nullish(v.string()),
  traceAddress: v.array(v.number()),
  transactionPosition: v.nullish(v.number()),
  blockHash: hexSchema,
})
type Trace = v.InferOutput<typeof traceSchema>
const tracesSchema = v.array(traceSchema)

/** Calls that run as their caller, and pay nobody. */
const callsAsCaller = ['delegatecall', 'callcode']

/**
 * Reads the traces of a block as a list: the way of Parity, which Erigon, Nethermind, Besu, Reth and anvil have.
 *
 * @param client - The network's.
 * @param block - The block.
 * @throws `wire/rpc` from a node that does not have it; when the block has become another.
 */
export async function readFlatTraces(client: PublicClient, { hash, number }: TracedBlock): Promise<Traces> {
  const request = { method: 'trace_block', params: [numberToHex(number)] }
  const traces = v.parse(tracesSchema, await client.request(request as never))
  if (traces.some(({ blockHash }) => blockHash !== hash))
    throw new Error(`Block ${number} was replaced while it was read`)
  const byTransaction = new Map<number, Trace[]>()
  for (const trace of traces) {
    // What nobody sent is the network's reward for the block.
    if (trace.transactionPosition == null) continue
    const known = byTransaction.get(trace.transactionPosition)
    if (known) known.push(trace)
    else byTransaction.set(trace.transactionPosition, [trace])
  }
  return new Map([...byTransaction].map(([place, own]) => [place, toPayments(listPayments(own))]))
}

function listPayments(traces: readonly Trace[]): Payment[] {
  /** What failed has paid nothing, nor has anything it called, although that is not marked. */
  const failed = new Set(traces.flatMap(({ error, traceAddress }) => (error ? [traceAddress.join()] : [])))
  const hasFailed = (path: readonly number[]) =>
    failed.size > 0 && path.some((_, index) => failed.has(path.slice(0, index + 1).join()))
  return traces.flatMap(({ action, result, traceAddress, type }) => {
    // The first is the transaction itself.
    if (traceAddress.length === 0 || hasFailed(traceAddress)) return []
    if (type === 'suicide') return toList(action.address, action.refundAddress, action.balance)
    if (type === 'create') return toList(action.from, result?.address, action.value)
    if (callsAsCaller.includes(action.callType ?? '')) return []
    return toList(action.from, action.to, action.value)
  })
}

function toList(
  from: Hex | null | undefined,
  to: Hex | null | undefined,
  value: Hex | null | undefined,
): Payment[] {
  return from && to ? [{ from, to, value: value ?? undefined }] : []
}
