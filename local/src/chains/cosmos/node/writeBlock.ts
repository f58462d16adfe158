import { createHash } from 'node:crypto'
import type { Confirmed } from './ledger/recordIndex.js'
import type { Block } from './ledger/TransactionRecord.js'

/** The one who makes the blocks: a name, since nobody votes here. */
export const proposer = {
  address: hash('proposer').slice(0, 40),
  publicKey: Buffer.from(hash('proposer’s key'), 'hex').toString('base64'),
}

const version = { block: '11', app: '0' }

/** A time as CometBFT writes it. */
export function writeTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
}

/** A block’s hash, as CometBFT writes it beside the block. */
export function writeBlockId(block: Pick<Block, 'hash'>) {
  return { hash: block.hash, parts: { total: 1, hash: hash(`parts ${block.hash}`) } }
}

/**
 * A block as CometBFT writes it. What only validators need are hashes of nothing.
 *
 * @param chainId - The chain.
 * @param found - The block and its transactions.
 */
export function writeBlock(
  chainId: string,
  { block, transactions }: { block: Block; transactions: readonly Confirmed[] },
) {
  const parent =
    block.parentHash === ''
      ? { hash: '', parts: { total: 0, hash: '' } }
      : writeBlockId({ hash: block.parentHash })
  const nothing = hash('')
  return {
    header: {
      ...{ version, chain_id: chainId, height: String(block.height), time: writeTime(block.timeSeconds) },
      ...{ last_block_id: parent, last_commit_hash: nothing, data_hash: nothing },
      ...{ validators_hash: nothing, next_validators_hash: nothing, consensus_hash: nothing },
      ...{ app_hash: block.hash, last_results_hash: nothing, evidence_hash: nothing },
      proposer_address: proposer.address,
    },
    data: { txs: transactions.map(({ record }) => record.bytes) },
    evidence: { evidence: [] },
    last_commit: { height: String(block.height - 1), round: 0, block_id: parent, signatures: [] },
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').toUpperCase()
}
