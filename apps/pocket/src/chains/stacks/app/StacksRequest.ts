import type { SignIn } from '@latchkey/decode'
import type { Account } from '../../../app/wallet/accounts.js'
import type { PreparedStacks } from './PreparedStacks.js'

/** What a transaction is made from. Those that pocket makes are always sent. */
export type TransactionSource =
  | { type: 'transfer'; recipient: string; amountAtomic: bigint; memo: string }
  | {
      type: 'call'
      contract: string
      functionName: string
      /** Values as contracts read them, in hexadecimal. */
      args: readonly string[]
      /** In hexadecimal, as they stand in a transaction. */
      conditions: readonly string[]
      /** Whether the contract may move what no condition is about. */
      allowsMore: boolean
    }
  /** The site's: its bytes in hexadecimal. */
  | { type: 'given'; hex: string; isSent: boolean }

/** A request about a Stacks account, with everything in it checked, ready to be shown. */
export type StacksRequest =
  | { kind: 'connect' }
  | {
      kind: 'stacks-sign-message'
      account: Account
      /** As the site knows the account. */
      address: string
      message: string
      signIn: SignIn | undefined
    }
  | {
      kind: 'stacks-transaction'
      account: Account
      /** CAIP-2 id: addresses are of one network, so it is not done on another. */
      network: string
      source: TransactionSource
    }
  | { kind: 'stacks-switch'; target: string }

/** What was found out about a request; nothing for one that does and costs nothing. */
export type StacksPrepared = { kind: 'stacks-transaction'; value: PreparedStacks } | undefined
