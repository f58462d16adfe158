import type { Hex } from 'viem'
import type { Movement } from '../../../services/chain-index/IndexedTransaction.js'

/** What contracts paid in native tokens, by the place of the transaction in its block. */
export type Traces = ReadonlyMap<number, Movement[]>

/** A block of which traces are read. */
export type TracedBlock = { number: number; hash: Hex }
