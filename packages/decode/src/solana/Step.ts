import type { Instruction } from './readSolanaTransaction.js'

/** A call of which every account is known. */
export type KnownCall = Omit<Instruction, 'accounts'> & { accounts: readonly Party[] }

/** An account of a call; `undefined` where the call has too few. */
type Party = string | undefined

/** What one call of a transaction does. Amounts are base units. */
export type Step =
  | { kind: 'send-coins'; from: Party; to: Party; amountAtomic: bigint }
  /** `from` and `to` are token accounts; of an old kind of transfer the mint is known by its account only. */
  | {
      kind: 'send-tokens'
      from: Party
      to: Party
      owner: Party
      mint: Party
      decimals: number | undefined
      amountAtomic: bigint
    }
  | { kind: 'open-account'; payer: Party; account: Party; owner: Party; mint: Party }
  | { kind: 'close-account'; account: Party; to: Party; owner: Party }
  /** Lets somebody else spend tokens of an account; of an old kind the mint is known by the account only. */
  | {
      kind: 'allow'
      from: Party
      spender: Party
      owner: Party
      mint: Party
      decimals: number | undefined
      amountAtomic: bigint
    }
  /** Ends what others may spend of an account. */
  | { kind: 'end-allowance'; account: Party; owner: Party }
  | { kind: 'burn'; account: Party; mint: Party; owner: Party; amountAtomic: bigint }
  /**
   * Who decides over a token account (role 2) or may close it (3), or over a mint (others), or over something of another
   * program; nobody any longer without `to`, unless the call does not name who it is.
   */
  | {
      kind: 'set-authority'
      of: 'token' | 'stake' | 'vote' | 'nonce' | 'program'
      account: Party
      role: number
      owner: Party
      to: string | undefined
      isUnnamed?: true
    }
  | { kind: 'make-account'; payer: Party; account: Party; program: string; amountAtomic: bigint }
  /** Gives a whole account to a program. */
  | { kind: 'give-account'; account: Party; program: string }
  /** The transaction stays valid until the nonce is used, however long that is. */
  | { kind: 'use-nonce'; account: Party }
  | { kind: 'memo'; text: string }
  | { kind: 'unknown'; program: Party; data: Uint8Array }
