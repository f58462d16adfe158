import { createHash } from 'node:crypto'
import { getBase58Decoder } from '@solana/kit'

/** Milliseconds of one slot, as on the public clusters. */
export const slotMs = 400
/** A blockhash may be used for this many blocks after its own. */
export const blockhashLifetimeBlocks = 150
export const slotsPerEpoch = 432_000

/** What a chain's time is made of. */
export type BlockClockParameters = {
  /** 32 bytes that make this chain's blockhashes differ from any other's. */
  seed: Uint8Array
  /** When slot 0 was, in milliseconds since 1970. */
  genesisMs: number
  /** Slots never go below this, even when the system's clock is set back. */
  lowestSlot?: number
  now?: () => number
}

/**
 * Slots, their times and their blockhashes. Every slot has a block, whether or not a transaction is in it, so
 * block heights are slots. Everything follows from the time and the seed: nothing has to run or be stored for
 * blocks to pass.
 */
export type BlockClock = {
  getSlot(): number
  getBlockTimeSeconds(slot: number): number
  getBlockhash(slot: number): string
  /** The slot of a blockhash that may still be used, or undefined. */
  findSlot(blockhash: string): number | undefined
  /** Lets this many slots pass at once. */
  advance(slots: number): void
}

/** Makes a chain's clock. */
export function createBlockClock({
  seed,
  genesisMs,
  lowestSlot = 0,
  now = Date.now,
}: BlockClockParameters): BlockClock {
  const readSlot = () => Math.floor((now() - genesisMs) / slotMs)
  let addedSlots = Math.max(0, lowestSlot - readSlot())
  let highestSlot = lowestSlot
  const slotByBlockhash = new Map<string, number>()
  let knownUpTo = -1

  const getSlot = () => {
    highestSlot = Math.max(highestSlot, readSlot() + addedSlots)
    return highestSlot
  }
  const getBlockhash = (slot: number) => createBlockhash(seed, slot)
  return {
    getSlot,
    getBlockhash,
    getBlockTimeSeconds: (slot) => Math.floor((genesisMs + slot * slotMs) / 1000),
    findSlot(blockhash) {
      const slot = getSlot()
      const oldest = Math.max(0, slot - blockhashLifetimeBlocks)
      for (let next = Math.max(knownUpTo + 1, oldest); next <= slot; next += 1) {
        slotByBlockhash.set(getBlockhash(next), next)
      }
      knownUpTo = slot
      for (const [hash, at] of slotByBlockhash) {
        if (at >= oldest) break
        slotByBlockhash.delete(hash)
      }
      return slotByBlockhash.get(blockhash)
    },
    advance(slots) {
      // A system's clock that was set back would swallow them.
      const read = readSlot()
      highestSlot = Math.max(highestSlot, read + addedSlots)
      addedSlots = highestSlot - read + slots
    },
  }
}

function createBlockhash(seed: Uint8Array, slot: number): string {
  const number = Buffer.alloc(8)
  number.writeBigUInt64LE(BigInt(slot))
  return getBase58Decoder().decode(createHash('sha256').update(seed).update(number).digest())
}
