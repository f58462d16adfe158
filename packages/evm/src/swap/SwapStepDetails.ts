import type { Hex } from 'viem'
import type { CallCost } from '../send/estimateCall.js'

/** A call as the wallet is asked for it. */
export type SwapCall = {
  to: Hex
  /** Wei sent along. */
  value: bigint
  data: Hex
}

/** What a step that is a transaction is made of: all that the wallet is asked for, so that it is asked exactly as planned. */
export type SwapStepDetails = {
  calls: readonly SwapCall[]
  /** A smart account sends it. */
  isOperation: boolean
  /** What the wallet is asked to pay; the wallet chooses when it is not there. */
  cost?: CallCost
}
