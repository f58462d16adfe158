import { count, noTotals, sumTotals } from '../ledger/createAddressIndex.js'
import type { Ledger } from '../ledger/createLedger.js'
import type { TransactionRecord } from '../ledger/TransactionRecord.js'
import { readAddress } from '../transaction/describeScript.js'
import { toHex, toOutpoint } from '../transaction/parseTransaction.js'
import { badRequest, type EsploraAnswer, type EsploraContext, type EsploraRoute, ok } from './EsploraRoute.js'
import { listLatest, toStatus, toTotalsJson, toTransactionJson } from './toJson.js'

/** How many transactions a page has, and how many of those that wait. */
const pageSize = 25
const maxWaitingListed = 50
/** Esplora lists no more coins than this. */
const maxCoins = 500

/** What is asked about an address. */
export const addressRoutes: readonly EsploraRoute[] = [
  {
    method: 'GET',
    path: '/address/:address',
    answer: withScript(({ ledger }, script, [address = '']) => {
      const waiting = listWaiting(ledger, script)
      const changes = waiting.map((record) => count(record).get(toHex(script)) ?? noTotals)
      return ok({
        address,
        chain_stats: toTotalsJson(ledger.chain.addresses.get(script).totals),
        mempool_stats: toTotalsJson(changes.reduce(sumTotals, noTotals)),
      })
    }),
  },
  {
    method: 'GET',
    path: '/address/:address/txs',
    answer: withScript(({ ledger }, script) => {
      const waiting = listWaiting(ledger, script).slice(0, maxWaitingListed)
      const inBlocks = listLatest(ledger, ledger.chain.addresses.get(script)).slice(0, pageSize)
      return ok([...waiting, ...inBlocks].map(toTransactionJson))
    }),
  },
  { method: 'GET', path: '/address/:address/txs/chain', answer: withScript(listPage) },
  { method: 'GET', path: '/address/:address/txs/chain/:txid', answer: withScript(listPage) },
  {
    method: 'GET',
    path: '/address/:address/txs/mempool',
    answer: withScript(({ ledger }, script) =>
      ok(listWaiting(ledger, script).slice(0, maxWaitingListed).map(toTransactionJson)),
    ),
  },
  {
    method: 'GET',
    path: '/address/:address/utxo',
    answer: withScript(({ ledger }, script) => {
      const coins = [...listCoinsInBlocks(ledger, script), ...listWaitingCoins(ledger, script)]
      if (coins.length > maxCoins) {
        return badRequest(
          `Too many unspent transaction outputs (>${maxCoins}). Contact support to raise limits.`,
        )
      }
      return ok(coins)
    }),
  },
]

function withScript(
  answer: (context: EsploraContext, script: Uint8Array, parts: readonly string[]) => EsploraAnswer,
): EsploraRoute['answer'] {
  return (context, parts) => {
    const script = readAddress(parts[0] ?? '')
    return script ? answer(context, script, parts) : badRequest('Invalid Bitcoin address')
  }
}

function listPage(
  { ledger }: EsploraContext,
  script: Uint8Array,
  [, lastSeen]: readonly string[],
): EsploraAnswer {
  const all = listLatest(ledger, ledger.chain.addresses.get(script))
  // After one that is not there, there is nothing.
  const start = lastSeen === undefined ? 0 : all.findIndex((one) => one.transaction.txid === lastSeen) + 1
  if (lastSeen !== undefined && start === 0) return ok([])
  return ok(all.slice(start, start + pageSize).map(toTransactionJson))
}

function listWaiting({ mempool }: Ledger, script: Uint8Array): TransactionRecord[] {
  return mempool.listOf(toHex(script))
}

function listCoinsInBlocks({ chain, findSpender }: Ledger, script: Uint8Array) {
  return chain.listCoins(script).flatMap(({ amount, height, outpoint }) => {
    if (findSpender(outpoint)) return []
    const [txid = '', index] = outpoint.split(':')
    const block = chain.blocks[height]
    const status = block
      ? { confirmed: true, block_height: height, block_hash: block.hash, block_time: block.timestampSeconds }
      : { confirmed: false }
    return [{ txid, vout: Number(index), status, value: Number(amount) }]
  })
}

function listWaitingCoins(ledger: Ledger, script: Uint8Array) {
  const scriptHex = toHex(script)
  return listWaiting(ledger, script).flatMap((record) => {
    const { outputs, txid } = record.transaction
    return outputs.flatMap((output, vout) =>
      toHex(output.script) === scriptHex && !ledger.findSpender(toOutpoint(txid, vout))
        ? [{ txid, vout, status: toStatus(record), value: Number(output.amount) }]
        : [],
    )
  })
}
