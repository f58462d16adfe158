import { reject } from '../Refusal.js'
import type { ParsedTransaction } from '../transaction/parseTransaction.js'

/** Smaller locks are heights of blocks; larger ones, seconds since 1970. */
const firstTimeLock = 500_000_000
const finalSequence = 0xffff_ffff
const disabledLock = 0x8000_0000
const isTimeLock = 0x0040_0000
const lockMask = 0xffff
const secondsOfLockUnit = 512

/** What time it is on a chain. */
export type ChainTime = {
  /** Of the latest block. */
  height: number
  /** The median of the times of a block and the ten before it, in seconds since 1970 (BIP-113). */
  getMedianTime(height: number): number
}

/**
 * Checks that the next block may have a transaction by now: by its own lock, and by those of its inputs (BIP-68).
 *
 * @param coinHeights - The blocks of the outputs it spends; undefined for those that wait for one.
 * @throws Refusal
 */
export function checkTimes(
  { inputs, lockTime, version }: ParsedTransaction,
  coinHeights: readonly (number | undefined)[],
  time: ChainTime,
): void {
  const nextHeight = time.height + 1
  const medianTime = time.getMedianTime(time.height)
  const reached = lockTime < firstTimeLock ? lockTime < nextHeight : lockTime < medianTime
  const isLocked = inputs.some(({ sequence }) => sequence !== finalSequence)
  if (lockTime !== 0 && !reached && isLocked) reject('non-final')
  if (version < 2) return
  for (const [index, { sequence }] of inputs.entries()) {
    if ((sequence & disabledLock) !== 0) continue
    const height = coinHeights[index] ?? nextHeight
    const lock = sequence & lockMask
    const isReached =
      (sequence & isTimeLock) !== 0
        ? time.getMedianTime(Math.max(height - 1, 0)) + lock * secondsOfLockUnit <= medianTime
        : height + lock <= nextHeight
    if (!isReached) reject('non-BIP68-final')
  }
}
