/** One address a wallet shares. */
export type ToyAccount = {
  address: string
  /** Hexadecimal. */
  publicKey?: string | undefined
}

/**
 * What wallets of the namespace put on a page, in answer to the event `toy:request`, and when they come: the detail of an event
 * `toy:wallet`. It is foreign code.
 */
export type ToyWallet = {
  /** Its domain name in reverse. */
  readonly id: string
  readonly name: string
  /** A `data:` address. */
  readonly icon: string
  /** What the site sees, the payment address of each account before its ordinal one; nothing until it is let in. */
  readonly accounts: readonly ToyAccount[]
  /** CAIP-2 id of the network the wallet is on, of which the addresses are. */
  readonly network: string
  /** Asks the person to let the site in. */
  connect(): Promise<unknown>
  /** The site lets go. */
  disconnect(): Promise<unknown>
  /** Signs a text: public key and Ed25519 signature over `toy message`, a line break and the text; hexadecimal. */
  signMessage(parameters: { address: string; message: string }): Promise<string>
  /** Chooses coins and fee, signs and sends. The transaction's id. */
  send(parameters: { network: string; from: string; to: string; amountAtomic: string }): Promise<string>
  /** Goes to another network. */
  switchNetwork(network: string): Promise<unknown>
  /** Calls back after every change of accounts or network, which come in one piece. Returns what stops that. */
  onChange(listener: () => void): () => void
}
