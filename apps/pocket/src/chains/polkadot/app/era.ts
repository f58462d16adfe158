import type { Lifetime } from './PreparedPolkadot.js'

/** How long a transaction may be carried out, as its era says: for ever, or within a period that begins at a phase of it. */
export type Era = { kind: 'endless' } | { kind: 'limited'; period: number; phase: number }

/** The phase is written in steps of this part of a period, where those are longer than one block. */
const phaseSteps = 4_096

/**
 * Reads an era.
 *
 * @param bytes - As it is signed: one zero, or two bytes.
 * @returns Nothing for what the network would not take.
 * @see https://docs.rs/sp-runtime/latest/sp_runtime/generic/enum.Era.html
 */
export function readEra(bytes: Uint8Array): Era | undefined {
  const [first = 0, second] = bytes
  if (first === 0) return bytes.length === 1 ? { kind: 'endless' } : undefined
  if (second === undefined || bytes.length !== 2) return undefined
  const period = 2 << (first % 16)
  const step = Math.max(1, period / phaseSteps)
  const phase = ((first >> 4) | (second << 4)) * step
  return period >= 4 && phase < period ? { kind: 'limited', period, phase } : undefined
}

/**
 * The block that an era begins with which the network takes now.
 *
 * @param era - The era.
 * @param height - The number of the newest block.
 * @returns 0, the first block, for one without an end.
 */
export function firstBlockOf(era: Era, height: number): number {
  if (era.kind === 'endless') return 0
  const { period, phase } = era
  return Math.floor((Math.max(height, phase) - phase) / period) * period + phase
}

/**
 * How long a transaction may be carried out from now.
 *
 * @param era - The era.
 * @param height - The number of the newest block.
 */
export function lifetimeOf(era: Era, height: number): Lifetime {
  if (era.kind === 'endless') return era
  const lastBlock = firstBlockOf(era, height) + era.period - 1
  return { kind: 'limited', lastBlock, blocksLeft: Math.max(lastBlock - height, 0) }
}
