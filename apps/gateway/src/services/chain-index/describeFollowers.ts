import type { FollowedNetwork } from './ChainFollower.js'

/** So few are on their way every few seconds. */
const usualBlocks = 5

/**
 * Says which networks the index has not read to their end.
 *
 * @param networks - The followed networks.
 * @returns Undefined when all are read.
 */
export function describeFollowers(networks: readonly FollowedNetwork[]): string | undefined {
  const notes = networks.flatMap(({ behindBlocks, failure, name, range }) => {
    if (failure !== undefined) return `the index cannot read ${name}`
    if (behindBlocks !== undefined && behindBlocks > usualBlocks)
      return `the index of ${name} is behind by ${behindBlocks} blocks`
    const left = range && range.oldest - range.target
    return left !== undefined && left > 0 ? `the index of ${name} has ${left} older blocks to read` : []
  })
  return notes.length === 0 ? undefined : notes.join('; ')
}
