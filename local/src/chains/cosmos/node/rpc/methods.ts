import { toBase64 } from '../ledger/bytes.js'
import { toTransactionHash } from '../ledger/decodeTransaction.js'
import type { Ledger } from '../ledger/Ledger.js'
import { Refusal } from '../ledger/Refusal.js'
import type { Confirmed } from '../ledger/recordIndex.js'
import { toMessageData } from '../messageData.js'
import { readQuery } from '../readQuery.js'
import { proposer, writeBlock, writeBlockId, writeTime } from '../writeBlock.js'
import { answerAbciQuery } from './abciQuery.js'
import type { Params } from './Params.js'
import { RpcError } from './RpcError.js'

type Method = (params: Params, ledger: Ledger) => unknown

const usualPerPage = 30
const maxPerPage = 100

/** The methods of CometBFT that the node has. */
export const methods: Readonly<Record<string, Method>> = {
  health: () => ({}),
  status: (_, ledger) => writeStatus(ledger),
  abci_query(params, ledger) {
    const path = params.text('path') ?? ''
    const answer = answerAbciQuery(path, params.bytes('data', 'hex'), ledger)
    const value = 'value' in answer ? answer.value : new Uint8Array()
    return {
      response: {
        ...{ code: answer.code, log: 'log' in answer ? answer.log : '', info: '', index: '0', key: null },
        ...{ value: toBase64(value), proofOps: null, height: String(ledger.getTip().height) },
        codespace: answer.code === 0 ? '' : 'sdk',
      },
    }
  },
  broadcast_tx_sync: (params, ledger) => broadcast(ledger, params.bytes('tx')),
  broadcast_tx_async(params, ledger) {
    const { hash } = broadcast(ledger, params.bytes('tx'))
    return { code: 0, data: '', log: '', codespace: '', hash }
  },
  tx(params, ledger) {
    const hash = Buffer.from(params.bytes('hash')).toString('hex').toUpperCase()
    const found = ledger.find(hash)
    if (!found) throw new RpcError('internal', `tx (${hash.slice(0, 100)}) not found`)
    return writeResult(found)
  },
  tx_search(params, ledger) {
    const query = params.text('query') ?? ''
    const fits = readQuery(query)
    if (!fits) throw new RpcError('internal', `failed to parse query: ${query.slice(0, 300)}`)
    const order = params.text('order_by') || 'asc'
    if (order !== 'asc' && order !== 'desc') {
      throw new RpcError('internal', 'expected order_by to be either `asc` or `desc` or empty')
    }
    const found = ledger.filter(fits)
    if (order === 'desc') found.reverse()
    const perPage = Math.min(params.number('per_page') || usualPerPage, maxPerPage)
    const page = params.number('page') ?? 1
    const pages = Math.max(1, Math.ceil(found.length / perPage))
    if (page < 1 || page > pages) {
      throw new RpcError('internal', `page should be within [1, ${pages}] range, given ${page}`)
    }
    const shown = found.slice((page - 1) * perPage, page * perPage)
    return { txs: shown.map(writeResult), total_count: String(found.length) }
  },
  block(params, ledger) {
    const found = findBlock(params, ledger)
    return { block_id: writeBlockId(found.block), block: writeBlock(ledger.facts.chainId, found) }
  },
  block_results(params, ledger) {
    const { block, transactions } = findBlock(params, ledger)
    return {
      height: String(block.height),
      txs_results: transactions.length === 0 ? null : transactions.map(writeExecution),
      ...{ finalize_block_events: [], validator_updates: null, consensus_param_updates: null },
      app_hash: block.hash,
    }
  },
}

function findBlock(params: Params, ledger: Ledger) {
  const { height: highest } = ledger.getTip()
  const height = params.number('height') ?? highest
  const found = ledger.getBlock(height)
  if (found) return found
  throw new RpcError(
    'internal',
    `height ${height} is not kept, or must be less than or equal to the current blockchain height ${highest}`,
  )
}

function broadcast(ledger: Ledger, bytes: Uint8Array) {
  try {
    return { code: 0, data: '', log: '', codespace: '', hash: ledger.submit(bytes) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, codespace, message } = error
    // CometBFT itself knows the transactions it has seen.
    if (code === 19) throw new RpcError('internal', 'tx already exists in cache')
    return { code, data: '', log: message, codespace, hash: toTransactionHash(bytes) }
  }
}

function writeExecution({ events, record, transaction }: Confirmed) {
  const { code, codespace, gasUsed, log } = record
  return {
    ...{ code, log, info: '', codespace, events },
    data: code === 0 ? toBase64(toMessageData(transaction)) : null,
    ...{ gas_wanted: String(transaction.fee.gasLimit), gas_used: String(gasUsed) },
  }
}

function writeResult(confirmed: Confirmed) {
  const { block, index, record, transaction } = confirmed
  return {
    ...{ hash: transaction.hash, height: String(block.height), index },
    ...{ tx_result: writeExecution(confirmed), tx: record.bytes },
  }
}

function writeStatus(ledger: Ledger) {
  const { hash, height, timeSeconds } = ledger.getTip()
  return {
    node_info: {
      protocol_version: { p2p: '8', block: '11', app: '0' },
      ...{ id: '0'.repeat(40), listen_addr: 'tcp://127.0.0.1:26656', network: ledger.facts.chainId },
      ...{ version: '0.38.0', channels: '00', moniker: 'latchkey-local' },
      other: { tx_index: 'on', rpc_address: 'tcp://127.0.0.1' },
    },
    sync_info: {
      ...{ latest_block_hash: hash, latest_app_hash: hash, latest_block_height: String(height) },
      ...{ latest_block_time: writeTime(timeSeconds), earliest_block_height: '1', catching_up: false },
    },
    validator_info: {
      address: proposer.address,
      pub_key: { type: 'tendermint/PubKeyEd25519', value: proposer.publicKey },
      voting_power: '1',
    },
  }
}
