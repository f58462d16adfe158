import type { ChainFacts } from './ChainFacts.js'
import type { CosmosTransaction } from './CosmosTransaction.js'
import type { SdkEvent } from './listEvents.js'
import type { StoreParameters } from './openStore.js'
import type { Confirmed } from './recordIndex.js'
import type { AccountState } from './State.js'
import type { Block } from './TransactionRecord.js'

/** How a ledger is made. */
export type LedgerParameters = StoreParameters & {
  /** Milliseconds from when something waits until it is in a block; with 0 blocks are made by `mine` alone. */
  blockMs?: number | undefined
}

/** A transaction that was tried out. */
export type Simulation = { transaction: CosmosTransaction; gasUsed: bigint; events: SdkEvent[] }

/** The chain: accounts, blocks, and what waits for one. */
export type Ledger = {
  readonly facts: ChainFacts
  /** @returns The newest block. */
  getTip(): Block
  /** A block and its transactions; undefined for one that is not kept. */
  getBlock(height: number): { block: Block; transactions: Confirmed[] } | undefined
  /** An account as the newest block left it; undefined where there is none. */
  read(address: string): AccountState | undefined
  /**
   * Takes a signed transaction.
   *
   * @returns Its hash.
   * @throws Refusal
   */
  submit(bytes: Uint8Array): string
  /**
   * Tries a transaction out, which need not be signed.
   *
   * @throws Refusal
   */
  simulate(bytes: Uint8Array): Simulation
  find(hash: string): Confirmed | undefined
  /** Transactions in blocks that fit, oldest first. */
  filter(fits: (confirmed: Confirmed) => boolean): Confirmed[]
  /** What waits, oldest first. */
  listWaiting(): CosmosTransaction[]
  /** The sequence of an account behind all that waits. */
  getNextSequence(address: string): bigint
  /** Makes a block now of what can be in one. */
  mine(): void
  close(): void
}
