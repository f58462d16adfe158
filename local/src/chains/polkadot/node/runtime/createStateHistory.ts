import type { BlockRecord } from './BlockRecord.js'
import type { State } from './genesis.js'
import type { Hex } from './hexSchema.js'

/** A value, and the block that set it; null where the block removed it. */
type Version = readonly [blockNumber: number, value: Hex | null]

/** Every state of the chain, and its blocks. */
export type StateHistory = ReturnType<typeof createStateHistory>

/**
 * Makes what remembers every state of the chain. A value is kept once for each block that changed it.
 *
 * @param genesis - The state of block 0.
 */
export function createStateHistory(genesis: State) {
  const versions = new Map<Hex, Version[]>()
  for (const [key, value] of Object.entries(genesis) as [Hex, Hex][]) versions.set(key, [[0, value]])
  const blocks: BlockRecord[] = []
  const byHash = new Map<string, BlockRecord>()
  /** In order; undefined when a key has come since. */
  let sortedKeys: Hex[] | undefined

  const read = (key: Hex, blockNumber: number): Hex | undefined =>
    versions.get(key)?.findLast(([since]) => since <= blockNumber)?.[1] ?? undefined

  return {
    /** The newest block; undefined while there is the genesis block alone. */
    getHead: () => blocks.at(-1),
    /** The blocks behind the genesis block, the oldest first. */
    blocks: blocks as readonly BlockRecord[],
    getBlock: (hash: string) => byHash.get(hash),
    getBlockAt: (blockNumber: number) => blocks[blockNumber - 1],
    /** A value as a block left it. */
    read,
    /** Keys that have a value after a block, in order. */
    listKeys(
      prefix: string,
      { after, blockNumber, size }: { after: string; blockNumber: number; size: number },
    ) {
      sortedKeys ??= [...versions.keys()].toSorted()
      const found: Hex[] = []
      for (const key of sortedKeys) {
        if (found.length >= size) break
        if (key > after && key.startsWith(prefix) && read(key, blockNumber) !== undefined) found.push(key)
      }
      return found
    },
    /** Adds the next block. @throws Error for a block that does not follow the head. */
    add(block: BlockRecord) {
      if (block.number !== blocks.length + 1) throw new Error(`block ${block.number} does not follow`)
      blocks.push(block)
      byHash.set(block.hash, block)
      for (const [key, value] of Object.entries(block.changes) as [Hex, Hex | null][]) {
        const known = versions.get(key)
        if (known) known.push([block.number, value])
        else {
          versions.set(key, [[block.number, value]])
          sortedKeys = undefined
        }
      }
    },
  }
}
