/** Bytes in hexadecimal, in lower case. */
export type Bytes = `0x${string}`

/**
 * What can move or be allowed, or be done for somebody. The place in the list is what is stored: add at the end.
 *
 * `multi-token`: a token of which a contract has many under one number. `allowance`: of an amount of a token. `nft-allowance`: of one
 * NFT. `operator`: of all that a contract has, 1 or 0. `delegated-allowance`: of an amount, by a contract that may take all of it.
 * `operation`: something that another sent for the source, whose fee is the amount.
 */
export const movementKinds = [
  'native',
  'token',
  'nft',
  'multi-token',
  'allowance',
  'nft-allowance',
  'operator',
  'delegated-allowance',
  'operation',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** Something that moved, was allowed or was done inside a transaction. */
export type Movement = {
  /** 1,024 times the index of its log in the block; -1 for the transaction's own value, from {@link innerPosition} on for what contracts paid. */
  position: number
  kind: MovementKind
  contract: Bytes | null
  tokenId: bigint | null
  /** Whose it was, or who allowed it. */
  source: Bytes
  /** Who got it, or who may take it. */
  target: Bytes
  /** In base units. */
  amount: bigint
}

/** The first position of payments that contracts made: no block has as many logs. */
export const innerPosition = 1_000_000_000

/** One transaction. */
export type IndexedTransaction = {
  blockNumber: number
  transactionIndex: number
  /** Seconds since 1970. */
  minedAt: number
  hash: Bytes
  sender: Bytes
  /** Null for a deployment. */
  receiver: Bytes | null
  created: Bytes | null
  nonce: number
  value: bigint
  hasSucceeded: boolean
  hasInput: boolean
  /** Undefined where it was not read. */
  fee: bigint | undefined
  movements: readonly Movement[]
}

/** A block, with all that happened in it. */
export type IndexedBlock = {
  number: number
  hash: Bytes
  parentHash: Bytes
  minedAt: number
  transactions: readonly IndexedTransaction[]
}

const nobody: Bytes = `0x${'0'.repeat(40)}`

/**
 * Lists the accounts that a transaction concerns: sender, receiver, new contract, and both ends of what moved.
 *
 * @param transaction - The transaction.
 */
export function listParticipants({
  created,
  hasInput,
  movements,
  receiver,
  sender,
}: IndexedTransaction): Set<Bytes> {
  const accounts = new Set<Bytes>([sender])
  // A contract that is called does what it does to others.
  if (receiver && !hasInput) accounts.add(receiver)
  if (created) accounts.add(created)
  for (const { kind, source, target } of movements) {
    accounts.add(source)
    // Whom something is allowed is mostly a contract, which nobody asks about.
    if (isTransfer(kind)) accounts.add(target)
  }
  accounts.delete(nobody)
  return accounts
}

/** Whether something changes hands. */
export function isTransfer(kind: MovementKind): boolean {
  return kind === 'native' || kind === 'token' || kind === 'nft' || kind === 'multi-token'
}
