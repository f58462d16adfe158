import type { Hex } from 'viem'
import type { Question } from './Question.js'

/** What is known of an account on a network. */
export type Coverage = {
  /** Everything that was mined later is known; in seconds since 1970, -Infinity when there is nothing more to read. */
  knownSince: number
  /** Blocks that the network has and nobody has read yet. */
  behindBlocks: number
  /** The newest block that was read, the oldest, and the one where the way back ends. */
  newest: number
  oldest: number
  target: number
}

/** How a network is read for an account. */
export type NetworkReading = {
  /**
   * Reads what is new, and waits for it, but not for long.
   *
   * @param question - What it may cost.
   * @throws When the network cannot be read, and nothing is known of it.
   */
  update(account: Hex, question: Question): Promise<Coverage>
  /**
   * Reads further back, or waits while that is done.
   *
   * @param coverage - What is known.
   * @param question - What it may cost; not one that is over.
   */
  goBack(account: Hex, coverage: Coverage, question: Question): Promise<Coverage>
}

/**
 * How much of the way back is read.
 *
 * @param coverage - What is known.
 * @returns From 0 to 1.
 */
export function toProgress({ newest, oldest, target }: Coverage): number {
  return newest <= target ? 1 : Math.min(1, Math.max(0, (newest - oldest) / (newest - target)))
}
