import type { CaipNetworkId } from '@latchkey/primitives'

/** An address of a Bitcoin wallet. */
export type BitcoinAccount = {
  address: string
  type: 'payment' | 'ordinal'
  /** In hex. */
  publicKey?: string
  path?: string
}

/** A connected Bitcoin wallet, of whatever family. All throw `AppKitError` `wallet/…`. */
export type BitcoinProvider = {
  readonly name: string
  readonly family: 'standard' | 'wbip' | 'unisat' | 'paired'
  /** The wallet's own object, for code of others; undefined when paired. */
  readonly wallet: unknown
  getAccounts(): readonly BitcoinAccount[]
  getNetwork(): CaipNetworkId
  signMessage(p: { address: string; message: string; protocol?: 'bip322' | 'ecdsa' }): Promise<string>
  /** base64 PSBT → base64 PSBT, signed (finalised or not), never broadcast. Absent where the wallet cannot. */
  signPsbt?(p: {
    psbt: string
    inputs: readonly { index: number; address: string; publicKey?: string }[]
  }): Promise<string>
  /** The wallet's own transfer; it chooses the fee unless it takes a rate. → txid. Absent where the wallet cannot. */
  sendTransfer?(p: { recipient: string; amountAtomic: bigint; feeRate?: number }): Promise<string>
}
