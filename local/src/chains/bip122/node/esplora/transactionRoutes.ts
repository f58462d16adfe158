import * as v from 'valibot'
import type { Ledger } from '../ledger/createLedger.js'
import type { TransactionRecord } from '../ledger/TransactionRecord.js'
import { Refusal } from '../Refusal.js'
import { getDustLimit } from '../transaction/checkTransaction.js'
import { readAddress } from '../transaction/describeScript.js'
import { toHex, toOutpoint } from '../transaction/parseTransaction.js'
import { badRequest, type EsploraAnswer, type EsploraRoute, notFound, ok } from './EsploraRoute.js'
import { toStatus, toTransactionJson } from './toJson.js'

const giftSchema = v.object({
  address: v.string(),
  /** Satoshis. */
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
})

/** What is asked about a transaction, and how one is sent. */
export const transactionRoutes: readonly EsploraRoute[] = [
  {
    method: 'POST',
    path: '/tx',
    answer({ ledger }, _, body) {
      try {
        return ok(ledger.submit(body.trim()))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { code, message } = error
        return badRequest(`sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`)
      }
    },
  },
  { method: 'GET', path: '/tx/:txid', answer: withRecord((record) => ok(toTransactionJson(record))) },
  {
    method: 'GET',
    path: '/tx/:txid/hex',
    answer: withRecord(({ transaction }) => ok(toHex(transaction.bytes))),
  },
  { method: 'GET', path: '/tx/:txid/raw', answer: withRecord(({ transaction }) => ok(transaction.bytes)) },
  { method: 'GET', path: '/tx/:txid/status', answer: withRecord((record) => ok(toStatus(record))) },
  {
    method: 'GET',
    path: '/tx/:txid/outspends',
    answer: withRecord(({ transaction }, ledger) =>
      ok(transaction.outputs.map((_, index) => toSpend(ledger, transaction.txid, index))),
    ),
  },
  {
    method: 'GET',
    path: '/tx/:txid/outspend/:vout',
    answer: withRecord(({ transaction }, ledger, [, vout = '']) =>
      /^\d{1,6}$/.test(vout)
        ? ok(toSpend(ledger, transaction.txid, Number(vout)))
        : badRequest('Invalid number'),
    ),
  },
  {
    // No path of Esplora: coins for development.
    method: 'POST',
    path: '/faucet',
    answer({ faucet }, _, body) {
      const parsed = v.safeParse(giftSchema, parseJson(body))
      const script = parsed.success ? readAddress(parsed.output.address) : undefined
      if (!parsed.success || !script) {
        return badRequest('The body is {"address": "bcrt1…", "amount": 100000}, in satoshis')
      }
      const amount = BigInt(parsed.output.amount)
      const least = getDustLimit(script)
      if (amount < least) return badRequest(`at least ${least} satoshis are given to this address`)
      const result = faucet.give({ address: parsed.output.address, amount })
      return 'txid' in result ? ok(result.txid) : { status: 429, body: result.refused }
    },
  },
]

function withRecord(
  answer: (record: TransactionRecord, ledger: Ledger, parts: readonly string[]) => EsploraAnswer,
): EsploraRoute['answer'] {
  return ({ ledger }, parts) => {
    const [txid = ''] = parts
    if (!/^[0-9a-fA-F]{64}$/.test(txid)) return badRequest('Invalid hex string')
    const record = ledger.find(txid.toLowerCase())
    return record ? answer(record, ledger, parts) : notFound('Transaction not found')
  }
}

function toSpend({ findSpender }: Ledger, txid: string, index: number) {
  const spender = findSpender(toOutpoint(txid, index))
  if (!spender) return { spent: false }
  const { record } = spender
  return { spent: true, txid: record.transaction.txid, vin: spender.index, status: toStatus(record) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
