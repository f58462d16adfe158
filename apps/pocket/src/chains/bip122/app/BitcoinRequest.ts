import type { SignIn } from '@latchkey/decode'
import type { Account } from '../../../app/wallet/accounts.js'
import type { PreparedTransaction } from './PreparedTransaction.js'

/** How a message is signed: by a spend that never happens (BIP-322), or in the way of the first wallets. */
export type MessageProtocol = 'bip322' | 'ecdsa'

/** Somebody who is paid; satoshis. */
export type Recipient = { address: string; amountAtomic: bigint }

/** What a transaction is made from. */
export type TransactionSource =
  /** The site's: a transaction that is signed in part. */
  | {
      type: 'psbt'
      bytes: Uint8Array
      /** The inputs to sign, with the address they are said to be of; all of the account where nothing is said. */
      inputs: readonly { index: number; address?: string | undefined }[] | undefined
      /** Whether signatures are put into their last form. */
      isFinalized: boolean
      /** Whether pocket sends it; else the site gets it back signed. */
      isSent: boolean
    }
  /** Pocket's own, for which it chooses coins and fee; it is always sent. */
  | {
      type: 'transfer'
      recipients: readonly Recipient[]
      /** Written into the chain, in hexadecimal. */
      memo: string | undefined
      /** Satoshis for each virtual byte; pocket chooses where nothing is said. */
      feeRate: number | undefined
    }

/** A request about a Bitcoin account, with everything in it checked, ready to be shown. */
export type BitcoinRequest =
  | { kind: 'connect' }
  | {
      kind: 'bitcoin-sign-message'
      account: Account
      /** With whose key. */
      address: string
      message: string
      protocol: MessageProtocol
      signIn: SignIn | undefined
    }
  | {
      kind: 'bitcoin-transaction'
      account: Account
      /** CAIP-2 id: addresses are of one network, so it is not done on another. */
      network: string
      source: TransactionSource
    }
  | { kind: 'bitcoin-switch'; target: string }

/** What was found out about a request; nothing for one that does and costs nothing. */
export type BitcoinPrepared = { kind: 'bitcoin-transaction'; value: PreparedTransaction } | undefined
