import type { AccountType } from './Account.js'
import type { ChainConnection } from './ChainConnection.js'
import type { Network } from './Network.js'
import type { FeeQuote } from './SendCapability.js'

/** A token of a swap; the network's own coin has no address. */
export type SwapAsset = {
  /** Bare, as the chain spells it. */
  address?: string | undefined
  symbol: string
  decimals: number
}

/** What the visitor has seen, and what alone may be signed. Amounts in base units. */
export type SwapTerms = {
  network: Network
  /** Who sells, and to whom the bought tokens must go. */
  account: string
  sold: SwapAsset
  bought: SwapAsset
  /** Where the bought token is, when that is another network. */
  destination?: Network | undefined
  /** The most of the coin that may go with it beside the sold amount, for the way to another network; nothing unless given. */
  bridgeFeeAtomic?: bigint | undefined
  soldAtomic: bigint
  /** Less than this must not arrive. */
  minimumAtomic: bigint
  /** The most that may be kept for the operator, in basis points of what is bought; nothing unless given. */
  operatorFee?: number | undefined
  /** The latest time that a transaction may name as its end, in seconds since 1970. */
  latestDeadline: number
}

/** A swap as the gateway has built it: nothing of it is believed. */
export type BuiltSwap = { to: string; data: string; valueAtomic: bigint }

/** What a built swap does, read from what will be signed. */
export type ReadSwap = {
  /** The contract that is called, and its name where it is a known one. */
  router: string
  routerName: string
  /** Who must be allowed to take the sold token; undefined for the coin. */
  spender: string | undefined
  /** The contract refuses to give less, after the operator's fee. */
  minimumAtomic: bigint
  /** What the contract keeps for the operator, in basis points of what is bought; undefined where the call does not tell. */
  operatorFee?: number | undefined
  /** In seconds since 1970; undefined where the contract knows none. */
  deadline: number | undefined
  /** What goes to another network. */
  bridge?: ReadBridge | undefined
}

/** What a swap to another network says of the way. */
export type ReadBridge = {
  /** Of the coin, beside the sold amount. */
  feeAtomic: bigint
  /** The call says nothing of the least that arrives: whoever quoted promises it. */
  isMinimumPromised: boolean
}

/**
 * One question to the wallet. `reset` takes an old allowance back, for tokens that refuse to change one (USDT). `permit` signs an
 * allowance: it is no transaction and has no fee, and the swap behind it hands the signature in.
 */
export type SwapStepKind = 'reset' | 'approve' | 'permit' | 'swap' | 'all'

/** One question to the wallet, ready to be asked; what it is made of is the chain's. */
export type SwapStep = { kind: SwapStepKind; details: unknown }

/** Why an approval takes the place of a signed allowance: the wallet signs none, or the network would refuse it. */
export type SwapPermitFailure = 'wallet' | 'network'

/** What came of the question for a signed allowance. It is never stored. */
export type SwapPermit =
  | { status: 'signed'; details: unknown }
  | { status: 'unavailable'; because: SwapPermitFailure }

/** How a swap is carried out. */
export type SwapPlan = {
  read: ReadSwap
  /** In the order they are asked; `all` is one question for everything. */
  steps: readonly SwapStep[]
  /** What all of them can cost; undefined for steps that cannot be estimated before those in front of them are mined. */
  fee: FeeQuote | undefined
  /** The plan has an approval because this has become of a signed allowance. */
  permitFailure?: SwapPermitFailure | undefined
}

/** Something that a wallet has sent. */
export type SwapReference = {
  hash: string
  /** The hash is that of a smart account's operation. */
  isOperation?: boolean | undefined
  /** The hash is the wallet's own name for several calls at once; the wallet is asked what has become of it. */
  isBatch?: boolean | undefined
}

/** What a swap has done, read from the network. */
export type SwapOutcome = {
  /** Of the transaction that is in a block. */
  hash: string
  /** What the account has really got of the bought token, in base units; undefined when the network does not say. */
  receivedAtomic: bigint | undefined
}

/** What has arrived on another network. */
export type SwapArrival = {
  /** What the account has got of the bought token, in base units; undefined when the network does not say. */
  receivedAtomic: bigint | undefined
}

/** The functions a chain needs to swap its tokens. */
export type SwapCapability = {
  /** What must stay of the coin beside the fee when all of it is sold, in base units; nothing unless given. */
  keptAtomic?: bigint
  /**
   * Reads what a built swap does, and refuses what is not what the visitor has seen. It sends no request.
   *
   * @throws `swap/mismatch` whose context names the first difference: `router`, `call`, `receiver`, `sold`, `bought`, `amount`,
   * `minimum`, `fee`, `value`, `deadline`, `destination`; `payer` and `signer` where others sign, too; when it is planned, `tokens` for
   * what else would leave the account, and `authority` for who could move it afterwards.
   */
  read(terms: SwapTerms, built: BuiltSwap): Promise<ReadSwap>
  /**
   * Works out which questions the wallet will get. The visitor is not asked. With a `permit` no other is asked for: a signed one is
   * put into the swap, which the network plays before the wallet is asked; where it refuses the permit, the plan has an approval.
   * A plan with a `permit` may swap by another contract than was built, which `read` says: the step knows it.
   *
   * @throws `swap/mismatch` as {@link read}; `send/insufficient-funds`; `swap/would-fail` with the contract's reason when the
   * network says that it would fail now; `wallet/…`, `wire/…`.
   */
  plan(parameters: {
    terms: SwapTerms
    built: BuiltSwap
    connection: ChainConnection
    accountType: AccountType
    signal: AbortSignal
    permit?: SwapPermit | undefined
    /**
     * Has the gateway build the same swap for another way of paying than an approval, which the wire's `payment` names; undefined where
     * it does not. What comes of it is believed as little.
     */
    buildFor?: ((payment: string) => Promise<BuiltSwap | undefined>) | undefined
  }): Promise<SwapPlan>
  /**
   * Asks the wallet to sign an allowance: a step of the kind `permit`, exactly as it was planned.
   *
   * @returns `unavailable` when the wallet cannot sign such a thing.
   * @throws `swap/wrong-signer` when it was signed with another account, `wallet/…`.
   */
  sign(parameters: {
    terms: SwapTerms
    step: SwapStep
    connection: ChainConnection
    signal: AbortSignal
  }): Promise<SwapPermit>
  /**
   * Asks the wallet for one step of a plan that is a transaction, exactly as it was planned.
   *
   * @returns As soon as the wallet has sent it.
   * @throws `wallet/…`, `send/…`.
   */
  ask(parameters: {
    terms: SwapTerms
    step: SwapStep
    connection: ChainConnection
    signal: AbortSignal
  }): Promise<SwapReference>
  /**
   * Waits until the network has taken a step. Of an approval nothing is read.
   *
   * @throws `send/reverted` with the contract's reason where it is known, `send/failed`, `send/receipt-timeout`; the signal's reason when it is aborted.
   */
  waitFor(parameters: {
    terms: Pick<SwapTerms, 'account' | 'bought' | 'network'>
    reference: SwapReference
    connection: ChainConnection | undefined
    signal: AbortSignal
  }): Promise<SwapOutcome>
  /**
   * Reads what a transaction on another network has brought the account. Absent where a chain's tokens stay on their network.
   *
   * @returns Undefined when the network does not have the transaction yet.
   * @throws `send/reverted` when it did nothing; `wire/…`.
   */
  readArrival?(parameters: {
    /** `network`: where the tokens arrive. */
    terms: Pick<SwapTerms, 'account' | 'bought' | 'network'>
    hash: string
  }): Promise<SwapArrival | undefined>
}
