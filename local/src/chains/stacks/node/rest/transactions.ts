import { deserializePayload, serializePayload } from '@stacks/transactions'
import * as v from 'valibot'
import { minFeePerByte } from '../ledger/admit.js'
import { maxTransactionBytes } from '../ledger/decodeTransaction.js'
import { Refusal } from '../ledger/Refusal.js'
import { answerPage } from './page.js'
import { fail, ok, type RestAnswer, type Route } from './Route.js'
import { writeEvents, writeTransaction } from './writeTransaction.js'

const txidPattern = /^(?:0x)?([0-9a-f]{64})$/i
const hexSchema = v.pipe(
  v.string(),
  v.regex(/^(?:0x)?(?:[0-9a-fA-F]{2})+$/),
  v.maxLength(2 * maxTransactionBytes + 2),
)
const sentSchema = v.object({ tx: hexSchema })
const estimateSchema = v.object({
  transaction_payload: hexSchema,
  estimated_len: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxTransactionBytes))),
})
/** Of a transaction besides its payload: one key, one signature, no conditions. */
const overheadBytes = 115
/** What a slow, usual and fast transaction is said to pay, in multiples of the least fee. */
const estimateFactors = [1, 2, 5]
const feeScalar = 1

/** Transactions: sent, looked up, and what they cost. */
export const transactionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v2/transactions',
    answer({ body, contentType }, { ledger }) {
      const bytes = readBytes(body, contentType)
      if (!bytes) return refuse(new Refusal('Deserialization', { message: 'no bytes of a transaction' }))
      try {
        return ok(ledger.submit(bytes))
      } catch (error) {
        if (error instanceof Refusal) return refuse(error)
        throw error
      }
    },
  },
  {
    method: 'GET',
    path: '/extended/v1/tx/:txid',
    answer({ values }, { ledger }) {
      const [text = ''] = values
      const txid = txidPattern.exec(text)?.[1]?.toLowerCase()
      if (!txid) return fail(400, 'params/tx_id must match pattern "^(0x)?[a-fA-F0-9]{64}$"')
      const found = ledger.find(txid)
      if (!found) return fail(404, 'could not find transaction by ID')
      const events =
        found.kind === 'confirmed' ? { events: writeEvents(found.transaction, found.record.events) } : {}
      return ok({ ...writeTransaction(found), ...events })
    },
  },
  {
    method: 'GET',
    path: '/extended/v1/tx',
    answer: ({ query }, { ledger }) =>
      answerPage(query, ledger.listLatest(200), (found) => writeTransaction({ kind: 'confirmed', ...found })),
  },
  {
    method: 'GET',
    path: '/extended/v1/tx/mempool',
    answer: ({ query }, { ledger }) =>
      answerPage(query, ledger.listPending(query.get('address') ?? undefined), (found) =>
        writeTransaction({ kind: 'pending', ...found }),
      ),
  },
  {
    method: 'GET',
    path: '/v2/fees/transfer',
    answer: () => ok(Number(minFeePerByte)),
  },
  {
    method: 'POST',
    path: '/v2/fees/transaction',
    answer({ body }) {
      const parsed = v.safeParse(estimateSchema, parseJson(body))
      if (!parsed.success || !isPayload(parsed.output.transaction_payload)) {
        return fail(400, 'Failed to parse transaction payload')
      }
      const { estimated_len, transaction_payload } = parsed.output
      const bytes = estimated_len ?? transaction_payload.length / 2 + overheadBytes
      return ok({
        ...{ cost_scalar_change_by_byte: 0, estimated_cost_scalar: bytes },
        estimated_cost: { read_count: 0, read_length: 0, runtime: 0, write_count: 0, write_length: 0 },
        estimations: estimateFactors.map((factor) => ({
          fee: Math.ceil(bytes * factor * feeScalar),
          fee_rate: factor,
        })),
      })
    },
  },
]

function readBytes(body: Buffer, contentType: string): Uint8Array | undefined {
  if (/^application\/octet-stream\b/i.test(contentType)) return body.length > 0 ? body : undefined
  const parsed = v.safeParse(sentSchema, parseJson(body))
  return parsed.success ? Buffer.from(parsed.output.tx.replace(/^0x/, ''), 'hex') : undefined
}

function refuse({ data, reason }: Refusal): RestAnswer {
  const reasonData = data ? { reason_data: data } : {}
  return { status: 400, json: { error: 'transaction rejected', reason, ...reasonData } }
}

function isPayload(hex: string): boolean {
  const text = hex.replace(/^0x/, '').toLowerCase()
  try {
    return serializePayload(deserializePayload(text)) === text
  } catch {
    return false
  }
}

/** The value of a body in JSON, or undefined. */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
