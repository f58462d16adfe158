import type { SignIn, SolanaTransaction } from '@latchkey/decode'
import type { Account } from '../../../app/wallet/accounts.js'
import type { PreparedSolana } from './prepareSolana.js'
import type { PreparedSolanaAll } from './prepareSolanaAll.js'
import type { SendOptions } from './sendOptions.js'

/** A request about a Solana account, with everything in it checked, ready to be shown. */
export type SolanaRequest =
  | { kind: 'connect' }
  | {
      kind: 'solana-sign-message'
      account: Account
      bytes: Uint8Array
      text: string | undefined
      signIn: SignIn | undefined
    }
  | { kind: 'solana-sign-in'; account: Account; bytes: Uint8Array; text: string; signIn: SignIn }
  | {
      kind: 'solana-transaction'
      account: Account
      transaction: SolanaTransaction
      /** Whether pocket sends it; else the site gets it back signed. */
      isSent: boolean
      options: SendOptions
    }
  /** Several that the site gets back signed, all or none. */
  | { kind: 'solana-transactions'; account: Account; transactions: readonly SolanaTransaction[] }

/** What was found out about a request; nothing for one that does and costs nothing. */
export type SolanaPrepared =
  | { kind: 'solana-transaction'; value: PreparedSolana }
  | { kind: 'solana-transactions'; value: PreparedSolanaAll }
  | undefined
