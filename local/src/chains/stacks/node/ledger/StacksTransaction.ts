import type { ClarityValue, PostConditionMode, PostConditionWire } from '@stacks/transactions'

/** A transaction that its sender has signed, taken apart. */
export type StacksTransaction = {
  /** 64 hexadecimal digits. */
  txid: string
  /** As it came, in hexadecimal. */
  wire: string
  sender: string
  nonce: bigint
  /** In millionths of an STX, as all amounts. */
  fee: bigint
  postConditionMode: PostConditionMode
  postConditions: readonly PostConditionWire[]
  payload: StacksPayload
}

/** What a transaction does. */
export type StacksPayload =
  | {
      kind: 'transfer'
      recipient: string
      amount: bigint
      /** 34 bytes in hexadecimal, zeros behind the text. */
      memo: string
    }
  | {
      kind: 'call'
      /** The contract's id: `address.name`. */
      contract: string
      functionName: string
      args: readonly ClarityValue[]
    }
