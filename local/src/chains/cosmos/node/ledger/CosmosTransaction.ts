import type { AuthInfo, TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import type { Coin } from './coins.js'
import type { Message } from './Message.js'

/** How a transaction was signed. */
export type SignMode = 'direct' | 'amino'

/** A transaction, taken apart. */
export type CosmosTransaction = {
  /** SHA-256 of its bytes, in upper case. */
  hash: string
  bytes: Uint8Array
  bodyBytes: Uint8Array
  authInfoBytes: Uint8Array
  body: TxBody
  authInfo: AuthInfo
  messages: readonly Message[]
  /** The one account whose signature it needs. */
  sender: string
  signer: {
    /** Undefined for a mode that is not taken: a transaction that is only tried out may name any. */
    mode: SignMode | undefined
    sequence: bigint
    /** 33 bytes; undefined where the chain is to know it. */
    publicKey: Uint8Array | undefined
  }
  signature: Uint8Array
  fee: { coins: readonly Coin[]; gasLimit: bigint }
}
