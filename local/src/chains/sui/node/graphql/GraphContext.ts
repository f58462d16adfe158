import type { Ledger } from '../ledger/createLedger.js'
import type { ExecutedTransaction } from '../ledger/ExecutedTransaction.js'
import type { Pager } from './pages.js'

/** What one request is answered with. */
export type GraphContext = {
  ledger: Ledger
  page: Pager
  /** Makes what the schema's types have of each other, in a circle. */
  nodes: {
    toAddress(address: string): unknown
    toTransaction(executed: ExecutedTransaction): unknown
    toEffects(executed: ExecutedTransaction): unknown
  }
}
