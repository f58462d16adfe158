import type { PlacedTransaction } from '../../../services/history/createHistoryRepository.js'

/** One movement inside a transaction, as the chain has it. Amounts are base units as decimal text, to survive JSON. */
export type ChainTransfer = { from: string; to: string } & (
  | { kind: 'native'; amountAtomic: string }
  | { kind: 'erc20'; token: `0x${string}`; amountAtomic: string }
  | { kind: 'erc721'; token: `0x${string}`; tokenId: string }
)

/** One transaction as an account sees it. Addresses and hash are lower case. */
export type ChainTransaction = {
  hash: string
  from: string
  /** The new contract's address for a deployment. */
  to: string
  nonce: number
  hasSucceeded: boolean
  isDeployment: boolean
  /** Whether it was meant to move native tokens, also when it failed. */
  hasValue: boolean
  /** Whether it called a contract. */
  hasData: boolean
  /** Whether the account allowed somebody to spend its tokens. */
  isApproval: boolean
  /** Only those from or to the account. */
  transfers: ChainTransfer[]
}

/** One with its place in the chain and the account it is told for. */
export type PlacedChainTransaction = PlacedTransaction<ChainTransaction>
