import * as v from 'valibot'
import { fromBase64 } from '../ledger/bytes.js'
import { maxTransactionBytes, toTransactionHash } from '../ledger/decodeTransaction.js'
import type { Ledger } from '../ledger/Ledger.js'
import { Refusal } from '../ledger/Refusal.js'
import { SimulationFailure } from '../ledger/SimulationFailure.js'
import { toMessageData } from '../messageData.js'
import { readQuery } from '../readQuery.js'
import { fail, ok, parseJson, type RestAnswer, type Route } from './Route.js'
import { writeTransaction, writeTransactionResponse } from './writeTransaction.js'

const bytesSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(2 * maxTransactionBytes))
const simulateSchema = v.object({ tx_bytes: bytesSchema })
const broadcastSchema = v.object({
  tx_bytes: bytesSchema,
  mode: v.optional(v.union([v.string(), v.number()])),
})
/** Names of modes, and their numbers. */
const syncModes: readonly unknown[] = ['BROADCAST_MODE_SYNC', 2, 'BROADCAST_MODE_ASYNC', 3]
const descending: readonly unknown[] = ['ORDER_BY_DESC', '2']
const usualLimit = 30
const maxLimit = 100

/** Transactions: tried out, sent, looked up and searched. */
export const transactionRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/cosmos/tx/v1beta1/simulate',
    answer({ body }, { ledger }) {
      const bytes = readBytes(simulateSchema, body)
      return bytes ? simulate(ledger, bytes) : fail('invalid', 'invalid empty tx')
    },
  },
  {
    method: 'POST',
    path: '/cosmos/tx/v1beta1/txs',
    answer({ body }, { ledger }) {
      const parsed = v.safeParse(broadcastSchema, parseJson(body))
      const bytes = readBytes(broadcastSchema, body)
      if (!parsed.success || !bytes) return fail('invalid', 'invalid empty tx')
      if (!syncModes.includes(parsed.output.mode)) {
        return fail('invalid', 'unsupported return type; supported types: sync, async')
      }
      return ok({ tx_response: broadcast(ledger, bytes) })
    },
  },
  {
    method: 'GET',
    path: '/cosmos/tx/v1beta1/txs/:hash',
    answer({ values }, { ledger }) {
      const hash = (values[0] ?? '').toUpperCase()
      if (!/^[0-9A-F]{64}$/.test(hash)) return fail('invalid', 'the tx hash has 64 hexadecimal digits')
      const found = ledger.find(hash)
      if (!found) return fail('notFound', `tx not found: ${hash}`)
      return ok({ tx: writeTransaction(found.transaction), tx_response: writeTransactionResponse(found) })
    },
  },
  { method: 'GET', path: '/cosmos/tx/v1beta1/txs', answer: ({ query }, { ledger }) => search(ledger, query) },
]

function readBytes(
  schema: v.GenericSchema<unknown, { tx_bytes: string }>,
  body: Buffer,
): Uint8Array | undefined {
  const parsed = v.safeParse(schema, parseJson(body))
  return parsed.success ? fromBase64(parsed.output.tx_bytes) : undefined
}

function simulate(ledger: Ledger, bytes: Uint8Array): RestAnswer {
  try {
    const { events, gasUsed, transaction } = ledger.simulate(bytes)
    return ok({
      gas_info: { gas_wanted: String(transaction.fee.gasLimit), gas_used: String(gasUsed) },
      result: {
        ...{ data: Buffer.from(toMessageData(transaction)).toString('base64'), log: '', events },
        msg_responses: transaction.messages.map(({ typeUrl }) => ({ '@type': `${typeUrl}Response` })),
      },
    })
  } catch (error) {
    if (error instanceof Refusal || error instanceof SimulationFailure) return fail('unknown', error.message)
    throw error
  }
}

function broadcast(ledger: Ledger, bytes: Uint8Array) {
  const rest = {
    ...{ height: '0', data: '', logs: [], info: '', gas_wanted: '0', gas_used: '0', tx: null },
    ...{ timestamp: '', events: [] },
  }
  try {
    return { ...rest, txhash: ledger.submit(bytes), code: 0, codespace: '', raw_log: '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, codespace, message } = error
    return { ...rest, txhash: toTransactionHash(bytes), code, codespace, raw_log: message }
  }
}

/** Both forms: `query`, `page` and `limit` of SDK 0.50, and `events` and `pagination.*` from before. */
function search(ledger: Ledger, query: URLSearchParams): RestAnswer {
  const text = query.get('query') || query.getAll('events').join(' AND ')
  if (text === '') return fail('invalid', 'query cannot be empty')
  const fits = readQuery(text)
  if (!fits) return fail('invalid', `failed to parse the query: ${text.slice(0, 300)}`)
  const numbers = ['limit', 'page', 'pagination.limit', 'pagination.offset'].map((name) =>
    readNumber(query.get(name) ?? '0'),
  )
  if (numbers.includes(undefined)) return fail('invalid', 'limit, page and offset are numbers')
  const [givenLimit = 0, page = 0, oldLimit = 0, offset = 0] = numbers
  const limit = Math.min(givenLimit || oldLimit || usualLimit, maxLimit)
  const found = ledger.filter(fits)
  if (descending.includes(query.get('order_by'))) found.reverse()
  const start = page > 0 ? (page - 1) * limit : offset
  const shown = found.slice(start, start + limit)
  return ok({
    txs: shown.map(({ transaction }) => writeTransaction(transaction)),
    tx_responses: shown.map(writeTransactionResponse),
    ...{ pagination: null, total: String(found.length) },
  })
}

function readNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
