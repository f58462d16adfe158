import { writeLittleEndian } from '../scale/scale.js'

/** How long a transaction can be taken, in blocks: some minutes. A power of two, as eras are. */
export const eraBlocks = 64

/** A span of blocks in which a transaction can be taken. */
export type Era = {
  /** Two bytes, as the transaction carries them. */
  bytes: Uint8Array
  /** The block it counts from; its hash is signed. */
  birth: number
  /** The first block that does not take it any more. */
  death: number
}

/**
 * The era that begins at a block.
 *
 * @param blockNumber - A final block's.
 */
export function createEra(blockNumber: number): Era {
  const phase = blockNumber % eraBlocks
  // The low four bits have the period, 64 being 2^6; the rest the phase.
  return {
    bytes: writeLittleEndian((Math.log2(eraBlocks) - 1) | (phase << 4), 2),
    birth: blockNumber,
    death: blockNumber + eraBlocks,
  }
}
