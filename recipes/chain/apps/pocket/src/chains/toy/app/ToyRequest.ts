import type { SignIn } from '@latchkey/decode'
import type { Account } from '../../../app/wallet/accounts.js'

/** A request about a toy account, with everything in it checked, ready to be shown. */
export type ToyRequest =
  | { kind: 'connect' }
  | {
      kind: 'toy-sign-message'
      account: Account
      address: string
      message: string
      signIn: SignIn | undefined
    }
  | {
      kind: 'toy-send'
      account: Account
      /** CAIP-2 id: addresses are of one network. */
      network: string
      from: string
      to: string
      amountAtomic: bigint
    }
  | { kind: 'toy-switch'; target: string }

/** A coin that is spent, and whose it is. */
export type Input = { id: string; index: number; address: string }

/** A transaction as it is shown, and is then signed unchanged. */
export type PreparedSend = {
  network: string
  inputs: readonly Input[]
  outputs: readonly { address: string; amount: bigint }[]
  feeAtomic: bigint
  /** Amount and fee. */
  totalAtomic: bigint
  /** What the senders have to spend. */
  balanceAtomic: bigint
  isCovered: boolean
}

/** What was found out about a request; nothing for one that does and costs nothing. */
export type ToyPrepared = { kind: 'toy-send'; value: PreparedSend } | undefined
