import type { SignIn } from '@latchkey/decode'
import type { Account } from '../../../app/wallet/accounts.js'
import type { PreparedPolkadot } from './PreparedPolkadot.js'

/** What a transaction is signed from, as sites give it (`SignerPayloadJSON`), with each part read. */
export type TransactionPayload = {
  /** The call, as its runtime reads it. */
  method: Uint8Array
  /** How long it may be carried out: one byte or two. */
  era: Uint8Array
  /** The block that the era begins with; the first one for a transaction that never expires. */
  blockHash: Uint8Array
  genesisHash: Uint8Array
  nonce: number
  specVersion: number
  transactionVersion: number
  tipAtomic: bigint
  /** The names of what is signed besides, in order. */
  extensions: readonly string[]
  /** The hash of the metadata, where the site has the network check it. */
  metadataHash: Uint8Array | undefined
  /** The site wants the transaction besides its signature. */
  isReturned: boolean
}

/** A request about a Polkadot account, with everything in it checked, ready to be shown. */
export type PolkadotRequest =
  | { kind: 'connect' }
  | {
      kind: 'polkadot-sign-message'
      account: Account
      /** What is signed: the message in its frame. */
      framed: Uint8Array
      /** The message alone. */
      bytes: Uint8Array
      text: string | undefined
      signIn: SignIn | undefined
    }
  | {
      kind: 'polkadot-transaction'
      account: Account
      /** CAIP-2 id: the payload names its chain. */
      network: string
      payload: TransactionPayload
    }

/** What was found out about a request; nothing for one that does and costs nothing. */
export type PolkadotPrepared = { kind: 'polkadot-transaction'; value: PreparedPolkadot } | undefined
