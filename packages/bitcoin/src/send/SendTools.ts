import type { ReadPrevious } from '../coins/proveCoins.js'
import type { BitcoinNode } from '../network/createNode.js'
import type { FeePace } from '../network/readFeeRates.js'
import type { SpentCoins } from './createSpentCoins.js'

/** What the parts of sending share. */
export type SendTools = {
  node: BitcoinNode
  /** The same, asked on when the visitor has stopped waiting: what the wallet has signed is sent. */
  lasting: BitcoinNode
  /** How soon payments shall be in a block. */
  pace: FeePace
  readPrevious: ReadPrevious
  spent: SpentCoins
}
