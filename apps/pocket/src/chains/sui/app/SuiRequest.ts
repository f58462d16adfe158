import type { SignIn } from '@latchkey/decode'
import type { Account } from '../../../app/wallet/accounts.js'
import type { PreparedSui } from './PreparedSui.js'

/** What a transaction is read from. */
export type TransactionSource =
  /** As Sui's own library writes it: pocket fills in what is missing. */
  | { type: 'json'; text: string }
  /** Its bytes, complete. */
  | { type: 'bytes'; bytes: Uint8Array }

/** A request about a Sui account, with everything in it checked, ready to be shown. */
export type SuiRequest =
  | { kind: 'connect' }
  | {
      kind: 'sui-sign-message'
      account: Account
      bytes: Uint8Array
      text: string | undefined
      signIn: SignIn | undefined
    }
  | {
      kind: 'sui-transaction'
      account: Account
      source: TransactionSource
      /** Whether pocket sends it; else the site gets it back signed. */
      isSent: boolean
    }

/** What was found out about a request; nothing for one that does and costs nothing. */
export type SuiPrepared = { kind: 'sui-transaction'; value: PreparedSui } | undefined
