import { isSameBytes } from '@latchkey/primitives'
import { bytesToHex } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { TransactionRefusal } from '../../../app/requests/TransactionRefusal.js'
import type { ShownCall } from './PreparedPolkadot.js'
import type { Codec } from './readRuntime.js'

/** Calls of one transaction that are shown; nobody reads more. */
const maxCalls = 100

const callSchema = v.object({
  type: v.string(),
  value: v.object({ type: v.string(), value: v.optional(v.unknown()) }),
})
/** An account by its key; addresses of other forms are shown as calls that pocket does not know. */
const accountSchema = v.pipe(
  v.object({ type: v.literal('Id'), value: v.string() }),
  v.transform(({ value }) => value),
)
const transferSchema = v.object({ dest: accountSchema, value: v.bigint() })
const transferAllSchema = v.object({ dest: accountSchema, keep_alive: v.boolean() })
const batchSchema = v.object({ calls: v.array(callSchema) })

type Call = v.InferOutput<typeof callSchema>

/** What becomes of the account by which name; the last is the older name of the one before it. */
const transfers: Readonly<Record<string, { keepsAccount: boolean }>> = {
  transfer_keep_alive: { keepsAccount: true },
  transfer_allow_death: { keepsAccount: false },
  transfer: { keepsAccount: false },
}

const batches: Readonly<Record<string, Extract<ShownCall, { kind: 'batch' }>['mode']>> = {
  batch_all: 'together',
  batch: 'until-failure',
  force_batch: 'each',
}

/**
 * Reads what a call does.
 *
 * @param method - Its bytes.
 * @param codec - The runtime's, for calls.
 * @throws TransactionRefusal when its bytes cannot be read, or are not those that what was read is written in: something would be
 * signed unseen.
 */
export function readCall(method: Uint8Array, codec: Codec): ShownCall {
  let read: Call
  let written: Uint8Array
  try {
    const value = codec.dec(method)
    written = codec.enc(value)
    read = v.parse(callSchema, value)
  } catch {
    throw new TransactionRefusal('The call cannot be read')
  }
  if (!isSameBytes(written, method))
    throw new TransactionRefusal('The call holds more than can be read of it')
  let count = 0
  return show(read)

  function show(call: Call): ShownCall {
    count += 1
    if (count > maxCalls) throw new TransactionRefusal(`It makes more than ${maxCalls} calls at once`)
    return readTransfer(call) ?? readBatch(call, show) ?? toUnknown(call, codec)
  }
}

function readTransfer({ type: pallet, value: { type: name, value } }: Call): ShownCall | undefined {
  if (pallet !== 'Balances') return undefined
  if (name === 'transfer_all') {
    const parsed = v.safeParse(transferAllSchema, value)
    if (!parsed.success) return undefined
    return { kind: 'transfer-all', recipient: parsed.output.dest, keepsAccount: parsed.output.keep_alive }
  }
  const known = Object.hasOwn(transfers, name) ? transfers[name] : undefined
  const parsed = v.safeParse(transferSchema, value)
  if (!known || !parsed.success) return undefined
  return { kind: 'transfer', recipient: parsed.output.dest, amountAtomic: parsed.output.value, ...known }
}

function readBatch(
  { type: pallet, value: { type: name, value } }: Call,
  show: (call: Call) => ShownCall,
): ShownCall | undefined {
  const mode = Object.hasOwn(batches, name) ? batches[name] : undefined
  const parsed = v.safeParse(batchSchema, value)
  if (pallet !== 'Utility' || !mode || !parsed.success) return undefined
  return { kind: 'batch', mode, calls: parsed.output.calls.map(show) }
}

function toUnknown(call: Call, codec: Codec): ShownCall {
  const hex = `0x${bytesToHex(codec.enc(call))}`
  return { kind: 'unknown', pallet: call.type, name: call.value.type, hex }
}

/**
 * The calls that a call makes: itself, or those of a batch, and of the batches in it.
 *
 * @param call - What was read.
 */
export function callsOf(call: ShownCall): readonly ShownCall[] {
  return call.kind === 'batch' ? call.calls.flatMap(callsOf) : [call]
}
