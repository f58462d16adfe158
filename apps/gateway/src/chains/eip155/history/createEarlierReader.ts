import {
  everybody,
  type HistoryPosition,
  type HistoryRepository,
} from '../../../services/history/createHistoryRepository.js'
import type { HistoryPlace } from '../../../services/history/historyCursor.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import type { ChainTransaction } from './ChainTransaction.js'
import { blocksPerStep, readBlocks } from './readBlocks.js'

/** A network on the caller's own machine may be a fork of one with millions of blocks. */
const maxBlocksBack = 50_000
/** What everybody waits for: the first pages of those who do most. */
const enoughTransactions = 500
/** What those wait for whose page is not full yet; the rest is read behind their back. */
const enoughBlocks = 1_000

/** The first steps are short, so that the first page is soon there; each is twice as long as the one before. */
const firstStepBlocks = 5

/** The account under which it is kept how far back a network was read. */
const earlier = `${everybody}:earlier`

type Place = Pick<HistoryPlace, 'minedAtSeconds' | 'networkId'>

/** Reads a network's blocks from newest to oldest. */
export type EarlierReader = {
  /** Notes that everything up to a block is still to be read. */
  begin(connected: ConnectedNetwork, newest: HistoryPosition): Promise<void>
  /** Goes on where it stopped, and comes back when the newest 500 transactions are there, or 1,000 blocks, or all. */
  read(connected: ConnectedNetwork): Promise<void>
  /**
   * Waits until 1,000 blocks are there, or all.
   *
   * @param connected - The network.
   * @param last - A stored transaction: what is newer is asked about. All of the network when it is left out.
   * @returns False when that is there already.
   */
  waitForMore(connected: ConnectedNetwork, last: Place | undefined): Promise<boolean>
  /** Stops, and waits for what runs. */
  stop(connected: ConnectedNetwork): Promise<void>
  /** Stops for all networks. */
  close(): Promise<void>
}

type Reading = {
  controller: AbortController
  enough: Promise<void>
  more: Promise<void>
  hasAllSince(seconds: number): boolean
  done: Promise<void>
}

/**
 * Makes the reader of what happened before a network was first asked about. The newest comes first, because that is what is
 * looked at; one reading per network goes on behind everybody's back until all is there.
 *
 * @param dependencies - Where to put it, and who is told when a reading fails.
 */
export function createEarlierReader({
  onFailure,
  repository,
}: {
  repository: HistoryRepository<ChainTransaction>
  onFailure: (error: unknown) => void
}): EarlierReader {
  const readings = new Map<string, Reading>()
  /** Networks of which all is there. */
  const complete = new Set<string>()

  function start(connected: ConnectedNetwork): Reading {
    const { caipNetworkId } = connected.network
    const controller = new AbortController()
    const enough = createGate()
    const more = createGate()
    let isMore = false
    let reachedSeconds = Number.POSITIVE_INFINITY
    const onProgress = ({ blocks, minedAtSeconds, transactions }: Progress) => {
      reachedSeconds = minedAtSeconds
      isMore = blocks >= enoughBlocks
      if (isMore) more.open()
      if (isMore || transactions >= enoughTransactions) enough.open()
    }
    const done = readEarlier(connected, { repository, onProgress, signal: controller.signal }).then(
      () => {
        if (!controller.signal.aborted) complete.add(caipNetworkId)
        readings.delete(caipNetworkId)
        enough.open()
        more.open()
      },
      (error: unknown) => {
        // The next caller tries again.
        readings.delete(caipNetworkId)
        onFailure(error)
        enough.fail(error)
        more.fail(error)
      },
    )
    const hasAllSince = (seconds: number) => isMore || reachedSeconds < seconds
    return { controller, done, enough: enough.opened, more: more.opened, hasAllSince }
  }

  async function stop(reading: Reading | undefined): Promise<void> {
    reading?.controller.abort()
    await reading?.done
  }

  return {
    async begin({ network }, newest) {
      complete.delete(network.caipNetworkId)
      const position = { ...newest, blockNumber: newest.blockNumber + 1 }
      const scope = { networkId: network.caipNetworkId, account: earlier }
      await repository.store(scope, { fromBlock: position.blockNumber, transactions: [], position })
    },
    async read(connected) {
      const { caipNetworkId } = connected.network
      if (complete.has(caipNetworkId)) return
      const reading = readings.get(caipNetworkId) ?? start(connected)
      readings.set(caipNetworkId, reading)
      await reading.enough
    },
    async waitForMore({ network }, last) {
      const reading = readings.get(network.caipNetworkId)
      // Of its own network all that is newer has been stored before it.
      if (!reading || last?.networkId === network.caipNetworkId) return false
      if (reading.hasAllSince(last?.minedAtSeconds ?? Number.NEGATIVE_INFINITY)) return false
      await reading.more
      return true
    },
    async stop({ network }) {
      await stop(readings.get(network.caipNetworkId))
    },
    async close() {
      await Promise.all([...readings.values()].map(stop))
    },
  }
}

function createGate() {
  let open = () => {}
  let fail: (error: unknown) => void = () => {}
  const opened = new Promise<void>((resolve, reject) => {
    open = resolve
    fail = reject
  })
  // Nobody may be waiting at it.
  opened.catch(() => {})
  return { opened, open, fail }
}

type Progress = { blocks: number; minedAtSeconds: number; transactions: number }

async function readEarlier(
  connected: ConnectedNetwork,
  {
    onProgress,
    repository,
    signal,
  }: {
    repository: HistoryRepository<ChainTransaction>
    onProgress(progress: Progress): void
    signal: AbortSignal
  },
): Promise<void> {
  const networkId = connected.network.caipNetworkId
  const scope = { networkId, account: earlier }
  const [begun, newest] = await Promise.all([
    repository.getPosition(scope),
    repository.getPosition({ networkId, account: everybody }),
  ])
  // Read as a whole before there was a note of how far back.
  if (!begun || !newest) return
  const oldest = Math.max(0, newest.blockNumber - maxBlocksBack + 1)
  let stepBlocks = firstStepBlocks
  const readStep = (end: number) => {
    const step = readBlocks(connected, { from: Math.max(oldest, end - stepBlocks + 1), to: end })
    stepBlocks = Math.min(blocksPerStep, stepBlocks * 2)
    // It is waited for only after the one before it has been stored.
    step.catch(() => {})
    return step
  }
  const progress = { blocks: 0, transactions: 0 }
  let end = begun.blockNumber - 1
  let next = end >= oldest ? readStep(end) : undefined
  while (next) {
    const blocks = await next
    const [first] = blocks
    if (!first || signal.aborted) return
    const { minedAtSeconds, position } = first
    const toBlock = end
    end = position.blockNumber - 1
    // The node reads the next ones while the database stores these.
    next = end >= oldest ? readStep(end) : undefined
    const transactions = blocks.flatMap((block) => block.transactions)
    await repository.store(scope, { fromBlock: position.blockNumber, toBlock, transactions, position })
    progress.blocks += blocks.length
    progress.transactions += blocks.reduce((sum, { transactionCount }) => sum + transactionCount, 0)
    onProgress({ ...progress, minedAtSeconds })
  }
}
