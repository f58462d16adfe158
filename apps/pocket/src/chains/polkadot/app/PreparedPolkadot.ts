/** What a call does, as far as pocket knows it. */
export type ShownCall =
  | {
      kind: 'transfer'
      recipient: string
      amountAtomic: bigint
      /** It fails rather than close the account. */
      keepsAccount: boolean
    }
  /** All that the account can send. */
  | { kind: 'transfer-all'; recipient: string; keepsAccount: boolean }
  /** `together`: all or none. `until-failure`: those before the first that fails. `each`: all that do not fail. */
  | { kind: 'batch'; mode: 'together' | 'until-failure' | 'each'; calls: readonly ShownCall[] }
  | { kind: 'unknown'; pallet: string; name: string; hex: string }

/** How long a transaction may be carried out. */
export type Lifetime = { kind: 'endless' } | { kind: 'limited'; lastBlock: number; blocksLeft: number }

/** What the person has to know before they sign. */
export type Risk =
  /** It calls the runtime in a way pocket does not know. */
  | 'unknown-call'
  /** The tip is more than the fee. */
  | 'high-tip'
  /** It can be kept and sent at any time. */
  | 'endless'
  /** The era began with another block: the network will not take it. */
  | 'expired'
  /** Another transaction has the same place in the account's order, or there is a gap before it. */
  | 'other-nonce'
  /** Too little is left for the account to stay. */
  | 'closes-account'

/** A transaction as it is shown, and is then signed unchanged. */
export type PreparedPolkadot = {
  /** What the call's bytes and the extensions make: what is signed, before it is hashed. */
  payload: Uint8Array
  /** The call, and what of the extensions the transaction carries: with the signature they are the transaction. */
  method: Uint8Array
  carried: Uint8Array
  /** Read from `method`, whose bytes it makes again. */
  call: ShownCall
  nonce: number
  lifetime: Lifetime
  feeAtomic: bigint
  tipAtomic: bigint
  /** Of the network's own money, what leaves the account with fee and tip; what unknown calls take besides is a risk. */
  totalAtomic: bigint
  /** What the account can spend on this. */
  balanceAtomic: bigint
  isCovered: boolean
  risks: readonly Risk[]
}
