import type { CaipNetworkId } from '@latchkey/primitives'

/** An account's address on the network in use. */
export type StacksAddress = {
  address: string
  /** In hexadecimal, where the wallet says it. */
  publicKey?: string
}

/** A transaction that a wallet has sent. */
export type SentTransaction = {
  /** `0x` and 64 digits. */
  txid: string
  /** What was sent, in hexadecimal, where the wallet says it. */
  transaction?: string
}

/** A transfer of STX, for the wallet to sign and send. */
export type StxTransfer = {
  recipient: string
  /** Millionths of an STX. */
  amountAtomic: bigint
  /** Up to 34 bytes. */
  memo?: string
}

/** A call of a contract, for the wallet to sign and send. */
export type ContractCall = {
  /** `SP….name`. */
  contract: string
  functionName: string
  /** Clarity values in hexadecimal, as SIP-005 writes them. */
  functionArgs: readonly string[]
  /** What may leave the account, in hexadecimal; nothing else may. */
  postConditions: readonly string[]
}

/**
 * A connected wallet, for code of others. Everything is asked for on the network in use, and as the account in use. All of it throws
 * `wallet/…` errors, and `send/proposed` where several have to sign.
 */
export type StacksProvider = {
  /** The wallet, as the visitor knows it. */
  readonly name: string
  /** How it is spoken to: by SIP-030 alone, in Xverse's manner, or on another device. */
  readonly manner: 'sip-030' | 'xverse' | 'paired'
  /** The wallet's own object; undefined for one on another device. */
  readonly wallet: unknown
  /** The one in use first. */
  getAddresses(): readonly StacksAddress[]
  getNetwork(): CaipNetworkId
  /** Signs a text. The wallet puts the standard's prefix before it. `signature`: 65 bytes in hexadecimal. */
  signMessage(parameters: { message: string; address?: string }): Promise<{
    signature: string
    publicKey?: string
  }>
  /** Sends STX. The wallet chooses the fee. Absent where it cannot. */
  readonly transferStx?: ((transfer: StxTransfer) => Promise<SentTransaction>) | undefined
  /** Signs a transaction, in hexadecimal, and sends nothing. Absent where the wallet cannot. */
  readonly signTransaction?: ((parameters: { transaction: string }) => Promise<string>) | undefined
  /** Has the wallet call a contract. Absent where it cannot. */
  readonly callContract?: ((call: ContractCall) => Promise<SentTransaction>) | undefined
  /** Asks the wallet anything else, in its own words; see SIP-030. */
  request(parameters: { method: string; params?: unknown }): Promise<unknown>
}
