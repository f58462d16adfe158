import type { CaipAddress } from '@latchkey/primitives'
import type { Network } from './Network.js'

/** A token that can be sent; without an address it is the network's native token. */
export type SendableToken = {
  name: string
  symbol: string
  decimals: number
  /** CAIP-10 id; absent for the native token. */
  address?: CaipAddress | undefined
}

/** One transfer, in base units. */
export type Transfer = {
  network: Network
  from: string
  to: string
  token: SendableToken
  amountAtomic: bigint
}

/** What a transfer may cost. */
export type FeeQuote = {
  /** The most the network can charge, in base units of the native token. */
  feeAtomic: bigint
  /** What the chain needs to ask the wallet for exactly this fee; opaque to everyone else. */
  details: unknown
}

/** What a chain must do for its tokens to be sent. */
export type SendCapability = {
  /**
   * The most the network can charge for a transfer.
   *
   * @throws `send/insufficient-funds`, `wire/…`, `parsing/address`.
   */
  estimateFee(transfer: Transfer & { signal: AbortSignal }): Promise<FeeQuote>
  /**
   * Asks the wallet to send, at the fee that was shown.
   *
   * @returns The transaction's hash.
   * @throws `wallet/…`, `send/…`.
   */
  send(
    transfer: Transfer & {
      fee?: FeeQuote | undefined
      provider: unknown
      walletName: string
      signal: AbortSignal
    },
  ): Promise<string>
  /**
   * Waits until the network has taken the transaction.
   *
   * @throws `send/reverted`, `send/receipt-timeout`.
   */
  waitForReceipt(parameters: { network: Network; hash: string; signal: AbortSignal }): Promise<void>
  /**
   * Reads a token and an account's balance of it from the network (§7.037).
   *
   * @param parameters - `address`: the token's bare address, or the native placeholder.
   * @throws `send/token-not-found`.
   */
  readToken(parameters: {
    network: Network
    address: string
    owner: string
    signal: AbortSignal
  }): Promise<SendableToken & { balanceAtomic: bigint }>
}
