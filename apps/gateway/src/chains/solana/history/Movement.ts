/** One row of a history: something that moved, or was done, inside a transaction. Amounts are base units as decimal text. */
export type Movement = {
  operationType: 'burn' | 'close' | 'execute' | 'mint' | 'receive' | 'send'
  from: string
  to: string
  /** What moved; nothing when something was only done. */
  moved?: {
    /** The token's mint; left out for the native coin. */
    mint?: string
    decimals?: number
    direction: 'in' | 'out'
    amountAtomic: string
  }
}

/** A transaction as an account sees it, in a form that survives JSON. */
export type TransactionSummary = { hasSucceeded: boolean; movements: Movement[] }
