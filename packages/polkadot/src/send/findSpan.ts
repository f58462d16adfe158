import { isAppKitError } from '@latchkey/errors'
import { eraBlocks } from '../extrinsic/era.js'
import type { Node } from '../network/createNode.js'

/** The clocks of a page and of a network differ by less, in ms. */
const clockSlackMs = 5 * 60_000
/** The first step back from the last final block, in blocks; each further one is longer. */
const firstStep = eraBlocks
const stepGrowth = 4
/** A block that is this near is near enough. */
const nearEnough = 16

/** The blocks that may have taken a transaction: from the first to before the end. */
export type Span = { from: number; end: number }

/**
 * Finds the blocks that may have taken a transaction of which nothing is known but about when it was sent.
 *
 * @param node - The network's node.
 * @param final - The last final block.
 * @param sentAtMs - When it was sent, in ms since 1970; undefined where that is not known either.
 * @throws `wire/…`.
 */
export async function findSpan(node: Node, final: number, sentAtMs: number | undefined): Promise<Span> {
  const lately = Math.max(1, final - eraBlocks)
  if (sentAtMs === undefined) return { from: lately, end: Number.POSITIVE_INFINITY }
  const first = await findBlockAt(node, final, sentAtMs - clockSlackMs)
  const last = await findBlockAt(node, final, sentAtMs + clockSlackMs)
  return { from: Math.max(1, Math.min(first.before, lately)), end: last.after + eraBlocks }
}

/** The blocks around a time: one of before it, and one of after it, or the last final one. */
async function findBlockAt(
  node: Node,
  final: number,
  timeMs: number,
): Promise<{ before: number; after: number }> {
  /** Whether a block is older. So is what a node has dropped the state of: nobody could tell what became of anything in it. */
  const isBefore = async (number: number) => {
    const blockMs = await readTime(node, number)
    return blockMs === undefined || blockMs <= timeMs
  }
  let after = final
  let before = final
  for (let step = firstStep; before > 0 && !(await isBefore(before)); step *= stepGrowth) {
    after = before
    before = Math.max(0, before - step)
  }
  while (after - before > nearEnough) {
    const middle = Math.floor((before + after) / 2)
    if (await isBefore(middle)) before = middle
    else after = middle
  }
  return { before, after }
}

/** When a block was made, in ms since 1970; undefined where the node does not know any more. */
async function readTime(node: Node, number: number): Promise<number | undefined> {
  try {
    const hash = await node.getBlockHash(number)
    return hash && (await node.getTime(hash))
  } catch (error) {
    if (isAppKitError(error, 'wire/rpc')) return undefined
    throw error
  }
}
