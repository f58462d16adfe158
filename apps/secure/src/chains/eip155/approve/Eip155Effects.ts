import type { Fee } from '../../../approve/decode/Fee.js'

/** What is tried out on EVM: calls in order, and what they cost at most. */
export type Eip155Effects = {
  type: 'calls'
  calls: readonly { to: string | undefined; value: bigint; data: string }[]
  fee: Fee
}
