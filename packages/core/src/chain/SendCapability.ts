import type { CaipAddress } from '@latchkey/primitives'
import type { AccountType } from './Account.js'
import type { ChainConnection } from './ChainConnection.js'
import type { Network } from './Network.js'

/** An NFT that can be sent. */
export type SendableNft = {
  type: 'nft'
  /** CAIP-10 id of its collection. */
  address: CaipAddress
  /** Its number in the collection; decimal text. */
  tokenId: string
  /** `nft`: only one account can have it; `multi-token`: several can have the same number. An open set. */
  kind: string
}

/**
 * A token or NFT that can be sent; an NFT has its name as symbol and no decimals. Whether it is the network's own is said by `type`: a token whose address cannot be read is
 * no native token (§5.017).
 */
export type SendableToken = {
  name: string
  symbol: string
  decimals: number
} & ({ type: 'native' } | { type: 'token'; address: CaipAddress } | SendableNft)

/** One transfer, in base units. */
export type Transfer = {
  network: Network
  from: string
  to: string
  token: SendableToken
  amountAtomic: bigint
  /** A text that goes along, on chains that have `memos`. */
  memo?: string | undefined
}

/** The transfer of an NFT, read back from what the wallet is asked to sign. */
export type SignedNftTransfer = {
  /** The collection that is called. */
  contract: string
  from: string
  to: string
  tokenId: bigint
  amountAtomic: bigint
}

/** One part of a transfer's fee. */
export type FeePart = {
  /**
   * The network's charge; the tip for faster inclusion; the deposit that opens the receiver's account; what would be too little to come
   * back to the sender.
   */
  kind: 'network' | 'priority' | 'receiver-account' | 'too-little-change'
  /** In base units of the native token. */
  amountAtomic: bigint
}

/** Warnings about a receiver, before the visitor sends. */
export type TransferWarning =
  /** A program stands at the address: it may not be able to give the money back. */
  | 'receiver-is-program'
  /** An account that holds one token stands at the address, and not a wallet. */
  | 'receiver-is-token-account'
  /** The receiver is one of those that need a memo to know whose money it is, and there is none. */
  | 'receiver-may-need-memo'

/** The estimated fee of a transfer. */
export type FeeQuote = {
  /** Everything the transfer can cost beside its amount, in base units of the native token. */
  feeAtomic: bigint
  /** The wallet chooses the fee: `feeAtomic` is an estimate, not a bound. */
  isChosenByWallet?: boolean
  /** The addresses that the money leaves from, where they are others than the account's own. */
  senders?: readonly string[]
  /** Its parts, if the chain has them; they add up to the fee. */
  parts?: readonly FeePart[]
  /** A sponsor pays it, such as the site: `feeAtomic` is 0. */
  isSponsored?: boolean
  /**
   * Of the network's own token, the most that can be sent at this fee, in base units, where that is not just what the fee leaves of the
   * balance: parts of it may be on their way still, or cost more than they bring.
   */
  mostAtomic?: bigint
  /** The amount that arrives, in base units of the token, if it is less than the amount sent. */
  receivedAtomic?: bigint
  warnings?: readonly TransferWarning[]
  /** Of an NFT: what the wallet will be asked to sign, in `details`, says this. */
  nft?: SignedNftTransfer
  /** The chain's data to request exactly this fee from the wallet; opaque to other code. */
  details: unknown
}

/** The sender. */
export type Sender = { connection: ChainConnection; accountType: AccountType }

/** A sent transaction: the reference to look it up on the network. */
export type SentReference = {
  hash: string
  /**
   * A smart account has sent it: the hash is its operation's, which the network puts into a transaction with
   * a hash of its own.
   */
  isOperation?: boolean | undefined
  /**
   * The chain's text of what was reviewed: `waitForReceipt` compares what the network has with it, such as what a wallet has sent
   * unseen. Opaque to other code, which keeps it with the transfer.
   */
  reviewed?: string | undefined
}

/** What it costs to have a transfer that waits for the network taken sooner. */
export type SpeedUpQuote = {
  /** The transaction that waits, and gives way. */
  hash: string
  /** What it offers now, and would offer then, in base units of the native token. Who receives what stays as it is. */
  feeBeforeAtomic: bigint
  feeAtomic: bigint
  /** The chain's data to request exactly this from the wallet; opaque to other code. */
  details: unknown
}

/** How a chain puts a transaction with a higher fee in the place of one that waits. */
export type SpeedUpCapability = {
  /**
   * What it would cost. No visitor is asked.
   *
   * @param parameters - `hash`: what was sent; `from`: the account that sent it, and `connection` its wallet.
   * @throws `send/speed-up-impossible`, `send/insufficient-funds`, `wire/…`.
   */
  estimate(parameters: {
    network: Network
    hash: string
    from: string
    connection: ChainConnection
    signal: AbortSignal
  }): Promise<SpeedUpQuote>
  /**
   * Asks the wallet to send exactly this.
   *
   * @returns The reference of the one that takes the place.
   * @throws `wallet/…`, `send/…`.
   */
  send(parameters: {
    network: Network
    quote: SpeedUpQuote
    from: string
    connection: ChainConnection
    signal: AbortSignal
  }): Promise<SentReference>
}

/** The functions a chain needs to send its tokens. */
export type SendCapability = {
  /**
   * Whether an address has no possible key: burn addresses, precompiles, system programs. It sends no request.
   *
   * @param address - An address of the chain.
   */
  isUnownedAddress?(address: string): Promise<boolean>
  /**
   * The most the network can charge for a transfer. No visitor is asked. Of an NFT the quote has what will be signed, and what it
   * says.
   *
   * @param transfer - `sender`: the connection, and of which kind its account is. What an account that is a contract pays is
   *   its wallet's to say; of others the network is asked. `isMax`: the visitor wants to send the most there is, and the amount, which
   *   may be 0 as yet, follows the quote.
   * @throws `send/insufficient-funds`, `send/would-fail`, `send/receiver-…`, `wallet/…`, `wire/…`, `parsing/address`, `parsing/caip-10`.
   */
  estimateFee(
    transfer: Transfer & { sender?: Sender | undefined; isMax?: boolean | undefined; signal: AbortSignal },
  ): Promise<FeeQuote>
  /**
   * Asks the wallet to send exactly this, at the fee that was shown. When the signal is aborted, the wallet may take the
   * request back; where it cannot, or the visitor has approved already, the call goes on to its own end: it never
   * fails over what may have been sent.
   *
   * @returns The reference to look up, as soon as the wallet has sent the transaction.
   * @throws `wallet/…`, `send/…`.
   */
  send(
    transfer: Transfer & { fee: FeeQuote; connection: ChainConnection; signal: AbortSignal },
  ): Promise<SentReference>
  /**
   * Waits until the network has taken it.
   *
   * @param parameters - `sentAtMs`: about when it was sent, where an earlier page may have sent it, in ms since 1970.
   * @returns The hash of the transaction that is in a block: of an operation the one it is in, of a transaction that the
   *   wallet has sent again at another fee the later one.
   * @throws `send/reverted`, `send/sent-otherwise` when it is not what was reviewed, `send/receipt-timeout`; the signal's reason when it
   *   is aborted.
   */
  waitForReceipt(
    parameters: SentReference & { network: Network; sentAtMs?: number | undefined; signal: AbortSignal },
  ): Promise<string>
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
  }): Promise<Exclude<SendableToken, SendableNft> & { balanceAtomic: bigint }>
}
