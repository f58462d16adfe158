import type { Ledger } from '../ledger/createLedger.js'
import type { Block } from '../ledger/TransactionRecord.js'
import { promptFeeRate } from '../ledger/takeForBlock.js'
import { badRequest, type EsploraAnswer, type EsploraRoute, notFound, ok } from './EsploraRoute.js'
import { toBlockJson, toTransactionJson } from './toJson.js'

const listedBlocks = 10
const listedTransactions = 25
const maxRecent = 10

/** What is asked about blocks, fees, and what waits. */
export const blockRoutes: readonly EsploraRoute[] = [
  {
    method: 'GET',
    path: '/blocks/tip/height',
    answer: ({ ledger }) => ok(String(ledger.chain.getTip().height)),
  },
  { method: 'GET', path: '/blocks/tip/hash', answer: ({ ledger }) => ok(ledger.chain.getTip().hash) },
  { method: 'GET', path: '/blocks', answer: listBlocks },
  { method: 'GET', path: '/blocks/:height', answer: listBlocks },
  {
    method: 'GET',
    path: '/block-height/:height',
    answer({ ledger }, [height = '']) {
      if (!/^\d{1,9}$/.test(height)) return badRequest('Invalid number')
      const block = ledger.chain.blocks[Number(height)]
      return block ? ok(block.hash) : notFound('Block not found')
    },
  },
  {
    method: 'GET',
    path: '/block/:hash',
    answer: withBlock((block, ledger) => ok(toBlockJson(ledger, block))),
  },
  { method: 'GET', path: '/block/:hash/header', answer: withBlock(({ header }) => ok(header)) },
  {
    method: 'GET',
    path: '/block/:hash/status',
    answer: withBlock(({ height }, { chain }) =>
      ok({
        in_best_chain: true,
        height,
        ...(height < chain.getTip().height && { next_best: chain.blocks[height + 1]?.hash }),
      }),
    ),
  },
  { method: 'GET', path: '/block/:hash/txids', answer: withBlock(({ txids }) => ok([...txids])) },
  { method: 'GET', path: '/block/:hash/txs', answer: withBlock(listTransactions) },
  { method: 'GET', path: '/block/:hash/txs/:start', answer: withBlock(listTransactions) },
  { method: 'GET', path: '/fee-estimates', answer: () => ok(feeEstimates) },
  {
    method: 'GET',
    path: '/mempool',
    answer({ ledger: { mempool } }) {
      const records = [...mempool.records.values()]
      const rates = records
        .map(({ fee, transaction }) => [Number(fee) / transaction.vsize, transaction.vsize])
        .toSorted(([one = 0], [other = 0]) => other - one)
      return ok({
        count: records.length,
        vsize: mempool.getSize(),
        total_fee: Number(records.reduce((sum, { fee }) => sum + fee, 0n)),
        fee_histogram: rates,
      })
    },
  },
  { method: 'GET', path: '/mempool/txids', answer: ({ ledger }) => ok([...ledger.mempool.records.keys()]) },
  {
    method: 'GET',
    path: '/mempool/recent',
    answer({ ledger: { mempool } }) {
      const latest = [...mempool.records.values()].slice(-maxRecent).toReversed()
      return ok(
        latest.map(({ fee, transaction: { outputs, txid, vsize } }) => ({
          ...{ txid, fee: Number(fee), vsize },
          value: Number(outputs.reduce((sum, { amount }) => sum + amount, 0n)),
        })),
      )
    },
  },
]

/**
 * Satoshis for a virtual byte, by the number of blocks within which a transaction is to be in one. Blocks are never full here,
 * so the numbers are made up: they fall as they do elsewhere, and the lowest have to wait.
 */
const feeEstimates: Readonly<Record<string, number>> = Object.fromEntries(
  [...Array.from({ length: 25 }, (_, index) => index + 1), 144, 504, 1008].map((blocks) => [
    String(blocks),
    blocks === 1 ? 5 : blocks <= 3 ? 3.2 : blocks <= 6 ? promptFeeRate : 1,
  ]),
)

function listBlocks({ ledger }: { ledger: Ledger }, [height]: readonly string[]): EsploraAnswer {
  if (height !== undefined && !/^\d{1,9}$/.test(height)) return badRequest('Invalid number')
  const { blocks } = ledger.chain
  const end = height === undefined ? blocks.length : Math.min(Number(height) + 1, blocks.length)
  const listed = blocks.slice(Math.max(0, end - listedBlocks), end).toReversed()
  return ok(listed.map((block) => toBlockJson(ledger, block)))
}

function listTransactions(
  { txids }: Block,
  { chain }: Ledger,
  [, start = '0']: readonly string[],
): EsploraAnswer {
  if (!/^\d{1,6}$/.test(start)) return badRequest('Invalid number')
  const from = Number(start)
  if (from % listedTransactions !== 0) {
    return badRequest(`start index must be a multipication of ${listedTransactions}`)
  }
  const listed = txids.slice(from, from + listedTransactions)
  return ok(listed.flatMap((txid) => chain.records.get(txid) ?? []).map(toTransactionJson))
}

function withBlock(
  answer: (block: Block, ledger: Ledger, parts: readonly string[]) => EsploraAnswer,
): EsploraRoute['answer'] {
  return ({ ledger }, parts) => {
    const [hash = ''] = parts
    if (!/^[0-9a-fA-F]{64}$/.test(hash)) return badRequest('Invalid hex string')
    const block = ledger.chain.findBlock(hash.toLowerCase())
    return block ? answer(block, ledger, parts) : notFound('Block not found')
  }
}
