import type { CaipNetworkId } from '@latchkey/primitives'

/** An address a wallet has shared (§3.013, §3.014): payments go out of one, the other holds ordinals and is never paid from. */
export type BitcoinAccount = {
  address: string
  type: 'payment' | 'ordinal'
  /** In hexadecimal, where the wallet names it. */
  publicKey?: string
  /** Where the wallet derives it, such as `m/84'/0'/0'/0/0`, where the wallet names it. */
  path?: string
}

/** The ways in which wallets of Bitcoin are spoken to. */
export type BitcoinFamily = 'standard' | 'wbip' | 'unisat' | 'paired'

/**
 * A connected wallet, for code of others: one interface over the four families of Bitcoin's wallets. Everything that asks the wallet
 * throws an `AppKitError` with a `wallet/…` code.
 */
export type BitcoinProvider = {
  /** The wallet, as the visitor knows it. */
  readonly name: string
  readonly family: BitcoinFamily
  /** The wallet's own object, for code of others; `undefined` when it is paired. */
  readonly wallet: unknown
  /** What the wallet shares on the network in use, the payment account first. */
  getAccounts(): readonly BitcoinAccount[]
  getNetwork(): CaipNetworkId
  /**
   * Signs a text as one of the accounts.
   *
   * @param parameters - `protocol`: BIP-322 where it is left out.
   * @returns The signature in base64; of BIP-322 the simple form without a prefix, unless the wallet used another and said so.
   */
  signMessage(parameters: {
    address: string
    message: string
    protocol?: 'bip322' | 'ecdsa' | undefined
  }): Promise<string>
  /**
   * Signs inputs of a transaction (BIP-174), which is never broadcast. Absent where the wallet cannot.
   *
   * @param parameters - `psbt`: in base64; `inputs`: which of them, and whose they are.
   * @returns The PSBT in base64, signed; whether it is finalised is the wallet's choice.
   */
  signPsbt?(parameters: {
    psbt: string
    inputs: readonly { index: number; address: string; publicKey?: string | undefined }[]
  }): Promise<string>
  /**
   * The wallet's own transfer: it chooses the coins, and the fee unless it takes a rate. Absent where the wallet cannot.
   *
   * @param parameters - `from`: the account that pays, the first when it is left out, and never one that keeps ordinals;
   *   `amountAtomic`: in satoshis; `feeRate`: in satoshis per virtual byte.
   * @returns The transaction's id.
   */
  sendTransfer?(parameters: {
    from?: string | undefined
    recipient: string
    amountAtomic: bigint
    feeRate?: number | undefined
  }): Promise<string>
}
