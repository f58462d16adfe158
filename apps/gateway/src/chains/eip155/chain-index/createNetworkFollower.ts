import type { FollowedNetwork } from '../../../services/chain-index/ChainFollower.js'
import {
  type BlockId,
  type IndexStore,
  type NetworkRow,
  Overtaken,
  type ReadRange,
} from '../../../services/chain-index/createIndexStore.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import { createBlockReader } from './createBlockReader.js'
import { createLoop } from './createLoop.js'
import { findFork } from './findFork.js'
import { readHead } from './readBlocks.js'

/** How long a gateway may read a network without saying so again: after that another one goes on. */
const holdMs = 15_000
/** From one look at the network to the next. */
const pollMs = { local: 500, public: 4_000 }
/** A network that has not said its newest block for so long cannot be read, whatever it may answer later. */
const silentMs = 10_000
/** A network that says it is shorter than it was may have several nodes of which one lags. */
const laggingMs = 30_000

/** How a network is followed. */
export type FollowerOptions = {
  store: IndexStore
  /** Names this gateway among those that share a database. */
  holder: string
  /** The oldest block to read, given the newest. */
  getTarget(newest: number): number
  onFailure(error: unknown): void
}

/** Follows one network. */
export type NetworkFollower = {
  start(): void
  status(): FollowedNetwork
  /** Makes it look at the network now, and waits until it has: it may still be behind. */
  look(signal: AbortSignal): Promise<void>
  /** Waits until more was read on the way back. */
  lookBack(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/**
 * Makes what follows a network: from the block that was the newest when it began, forwards as the network grows and backwards to the
 * target. It takes back exactly the blocks that a reorganisation replaced, and goes on after a stop where it was.
 *
 * @param connected - The network.
 * @param options - See {@link FollowerOptions}.
 */
export function createNetworkFollower(
  connected: ConnectedNetwork,
  { getTarget, holder, onFailure, store }: FollowerOptions,
): NetworkFollower {
  const { caipNetworkId, isLocal, name } = connected.network
  let row: NetworkRow | undefined
  let isHolder = false
  let heldAtMs = 0
  let lagsSinceMs: number | undefined
  /** Since when this gateway waits for the network's newest block; undefined while it does not. */
  let waitsSinceMs: number | undefined
  const forwardReader = createBlockReader(connected, 'forwards')
  const backwardReader = createBlockReader(connected, 'backwards')
  const restMs = pollMs[isLocal ? 'local' : 'public']
  const forwardLoop = createLoop({ step: () => unlessOvertaken(goForwards), restMs, onFailure })
  const backwardLoop = createLoop({ step: () => unlessOvertaken(goBackwards), restMs, onFailure })

  /** What another gateway has stored meanwhile is read at once. */
  async function unlessOvertaken(step: () => Promise<boolean>): Promise<boolean> {
    try {
      return await step()
    } catch (error) {
      if (error instanceof Overtaken) return true
      throw error
    }
  }

  async function goForwards(): Promise<boolean> {
    if (await isUnchanged()) return false
    row ??= await store.open(caipNetworkId)
    const held = await store.hold(row.key, holder, holdMs)
    heldAtMs = Date.now()
    isHolder = held !== undefined
    // Another gateway reads it, or its row was deleted.
    row = held ?? (await store.open(caipNetworkId))
    if (!isHolder) return false
    const { headNumber, key, range } = row
    const head = await requireHead()
    row = { ...row, headNumber: head.number }
    if (!range) await store.begin(key, head)
    else if (head.number !== headNumber) await store.noteHead(key, head.number)
    const hasMore = range ? await append(key, range, head) : false
    if (hasMore || !range) row = await store.open(caipNetworkId)
    backwardLoop.start()
    return hasMore
  }

  /** Whether the network is where it was a moment ago; most looks end here, and cost the store nothing. */
  async function isUnchanged(): Promise<boolean> {
    const newest = row?.range?.newest
    if (!isHolder || !newest || row?.headNumber !== newest.number || Date.now() - heldAtMs > holdMs / 3)
      return false
    const head = await requireHead()
    return head.number === newest.number && head.hash === newest.hash
  }

  async function append(key: number, { newest, oldestNumber }: ReadRange, head: BlockId): Promise<boolean> {
    if (head.number === newest.number && head.hash === newest.hash) return false
    if (head.number < newest.number && !isShorter()) return false
    lagsSinceMs = undefined
    const from = newest.number + 1
    const blocks = head.number < from ? [] : await forwardReader.read({ from, to: head.number })
    const [first] = blocks
    if (first?.parentHash === newest.hash) {
      // What comes behind a gap was replaced while it was read; the next step reads it again.
      const gap = blocks.findIndex(
        ({ parentHash }, index) => index > 0 && parentHash !== blocks[index - 1]?.hash,
      )
      await store.append(key, newest, gap === -1 ? blocks : blocks.slice(0, gap))
      return true
    }
    const fork = await findFork(connected, await store.listBlocks(key))
    // A node that lags has the newest block, and not yet those behind it.
    if (fork?.number === newest.number) return false
    if (fork && fork.number >= oldestNumber) await store.rollBack(key, newest, fork)
    else await store.begin(key, await requireHead())
    return true
  }

  /** Whether a network has become shorter, and not only one of its nodes lags. */
  function isShorter(): boolean {
    if (isLocal) return true
    lagsSinceMs ??= Date.now()
    return Date.now() - lagsSinceMs > laggingMs
  }

  async function goBackwards(): Promise<boolean> {
    if (!isHolder || isAtTarget(row?.range)) return false
    const { key, range } = await store.open(caipNetworkId)
    if (!range) return false
    const target = getTarget(range.newest.number)
    const to = range.oldestNumber - 1
    if (isAtTarget(range)) return false
    const blocks = await backwardReader.read({ from: target, to })
    const isLinked = blocks.every(
      ({ hash }, index) => hash === (blocks[index + 1]?.parentHash ?? range.oldestParent),
    )
    if (blocks.at(-1)?.number !== to) throw new Error(`${name} does not give block ${to} any more`)
    if (isLinked) await store.prepend(key, range, blocks)
    // More was replaced than can be taken back.
    else if (blocks.at(-1)?.hash !== range.oldestParent) await store.begin(key, await requireHead())
    row = await store.open(caipNetworkId)
    return true
  }

  function isAtTarget(range: ReadRange | undefined): boolean {
    return range !== undefined && range.oldestNumber <= getTarget(range.newest.number)
  }

  async function requireHead() {
    waitsSinceMs ??= Date.now()
    const head = await readHead(connected, 'latest')
    waitsSinceMs = undefined
    if (!head) throw new Error(`${name} has no block`)
    return head
  }

  /** Why the network cannot be read: what the last look met, or that the present one gets no answer. */
  function findFailure(): unknown {
    const waitsMs = waitsSinceMs === undefined ? 0 : Date.now() - waitsSinceMs
    return waitsMs > silentMs
      ? new Error(`${name} has said nothing for ${waitsMs} ms`)
      : forwardLoop.failure()
  }

  return {
    start: () => forwardLoop.start(),
    status() {
      const { headNumber, range } = row ?? {}
      return {
        caipNetworkId,
        name,
        failure: findFailure(),
        behindBlocks:
          range && headNumber !== undefined ? Math.max(0, headNumber - range.newest.number) : undefined,
        range: range && {
          newest: range.newest.number,
          oldest: range.oldestNumber,
          target: getTarget(range.newest.number),
        },
        oldestMinedAt: range?.oldestMinedAt,
      }
    },
    look: (signal) => forwardLoop.once(signal),
    lookBack: (signal) => backwardLoop.once(signal),
    async close() {
      await Promise.all([forwardLoop.close(), backwardLoop.close()])
      if (row) await store.release(row.key, holder).catch(onFailure)
    },
  }
}
