import {
  everybody,
  type HistoryPosition,
  type HistoryRepository,
} from '../../../services/history/createHistoryRepository.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import type { ChainTransaction } from './ChainTransaction.js'
import { blocksPerStep, readBlocks } from './readBlocks.js'

/** How a network is followed. */
export type Following = {
  repository: HistoryRepository<ChainTransaction>
  signal: AbortSignal
  /** How many blocks to read at most. */
  maxBlocks: number
  /** Where to go on with what is older than the first block that was ever read; called once, before anything is stored. */
  onBegin(newest: HistoryPosition): Promise<void>
  /** Called before all is forgotten, because the network was started afresh. */
  onForget(): Promise<void>
}

/**
 * Reads every block since the last time, for everybody who took part. A network that was never read, or was started
 * afresh, is followed from its newest block on.
 *
 * @param connected - A network whose node answers at no cost.
 * @param following - See {@link Following}.
 * @returns Whether the newest block was reached.
 */
export async function followBlocks(connected: ConnectedNetwork, following: Following): Promise<boolean> {
  const { maxBlocks, repository, signal } = following
  const { client, network } = connected
  const scope = { networkId: network.caipNetworkId, account: everybody }
  const [{ hash, number }, known] = await Promise.all([
    client.getBlock({ blockTag: 'latest' }),
    repository.getPosition(scope),
  ])
  const newest = { blockNumber: Number(number), blockHash: hash }
  const position =
    (known && (await getValid(connected, known, newest, following))) ??
    (await begin(connected, newest, following))
  let from = position.blockNumber + 1
  const end = Math.min(newest.blockNumber, from + maxBlocks - 1)
  while (from <= end && !signal.aborted) {
    const blocks = await readBlocks(connected, { from, to: Math.min(end, from + blocksPerStep - 1) })
    const last = blocks.at(-1)
    if (!last) break
    await repository.store(scope, {
      fromBlock: from,
      transactions: blocks.flatMap(({ transactions }) => transactions),
      position: last.position,
    })
    from = last.position.blockNumber + 1
  }
  return from > newest.blockNumber
}

/** Where reading stopped; undefined, and all forgotten, when the network no longer has that block. */
async function getValid(
  { client, network }: ConnectedNetwork,
  known: HistoryPosition,
  newest: HistoryPosition,
  { onForget, repository }: Following,
): Promise<HistoryPosition | undefined> {
  if (known.blockHash === newest.blockHash) return known
  if (known.blockNumber < newest.blockNumber) {
    const { hash } = await client.getBlock({ blockNumber: BigInt(known.blockNumber) })
    if (hash === known.blockHash) return known
  }
  await onForget()
  await repository.forget(network.caipNetworkId)
  return undefined
}

/** The newest block itself is older than all that are followed. */
async function begin(
  { network }: ConnectedNetwork,
  newest: HistoryPosition,
  { onBegin, repository }: Following,
): Promise<HistoryPosition> {
  await onBegin(newest)
  const scope = { networkId: network.caipNetworkId, account: everybody }
  await repository.store(scope, { fromBlock: newest.blockNumber + 1, transactions: [], position: newest })
  return newest
}
