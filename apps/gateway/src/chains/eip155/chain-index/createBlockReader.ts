import type { IndexedBlock } from '../../../services/chain-index/IndexedTransaction.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'
import { readBlocks } from './readBlocks.js'

/** Blocks that are read and stored together: few at first, so that something is soon there, then as many as have that many rows. */
const stepBlocks = { first: 5, most: 1_000 }
const stepRows = 10_000

/** Numbers of blocks, both ends included. */
export type BlockRange = { from: number; to: number }

/** Reads a network's blocks step by step, in one direction. */
export type BlockReader = {
  /**
   * Reads the next blocks, and begins to read those behind them while these are stored.
   *
   * @param left - All that is left to read; what is read lies at the end where the reader comes from.
   */
  read(left: BlockRange): Promise<IndexedBlock[]>
}

/**
 * Makes a reader of blocks. How many it reads at once follows from how much is in them.
 *
 * @param connected - The network.
 * @param direction - `forwards` from the oldest on, `backwards` from the newest.
 */
export function createBlockReader(
  connected: ConnectedNetwork,
  direction: 'forwards' | 'backwards',
): BlockReader {
  let size = stepBlocks.first
  let ahead: (BlockRange & { blocks: Promise<IndexedBlock[]> }) | undefined

  function toStep({ from, to }: BlockRange): BlockRange {
    return direction === 'forwards'
      ? { from, to: Math.min(to, from + size - 1) }
      : { from: Math.max(from, to - size + 1), to }
  }

  function adapt(blocks: readonly IndexedBlock[]): void {
    const rows = blocks.flatMap(({ transactions }) =>
      transactions.map(({ movements }) => 2 + movements.length),
    )
    const perBlock = rows.reduce((sum, count) => sum + count, blocks.length) / Math.max(1, blocks.length)
    const fitting = Math.floor(stepRows / Math.max(1, perBlock))
    size = Math.max(1, Math.min(size * 2, fitting, stepBlocks.most))
  }

  function begin(range: BlockRange) {
    const blocks = readBlocks(connected, range)
    // Whoever reads on is told.
    blocks.catch(() => {})
    return { ...range, blocks }
  }

  return {
    async read(left) {
      const isAhead = ahead && (direction === 'forwards' ? ahead.from === left.from : ahead.to === left.to)
      // What the network has gained or lost meanwhile changes where a step ends.
      const isWithin = ahead && ahead.from >= left.from && ahead.to <= left.to
      const step = ahead && isAhead && isWithin ? ahead : begin(toStep(left))
      ahead = undefined
      const blocks = await step.blocks
      adapt(blocks)
      const rest = direction === 'forwards' ? { ...left, from: step.to + 1 } : { ...left, to: step.from - 1 }
      const isWhole = blocks.length === step.to - step.from + 1
      if (isWhole && rest.from <= rest.to) ahead = begin(toStep(rest))
      return blocks
    },
  }
}
