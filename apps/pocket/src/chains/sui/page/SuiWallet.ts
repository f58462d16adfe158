import type { StandardWallet, WithAccount } from '../../../page/standard/StandardWallet.js'

/** A transaction as sites hand it over: it writes itself as the JSON of Sui's own library, which pocket completes. */
export type SuiTransactionInput = WithAccount & {
  transaction: { toJSON(): Promise<string> }
  chain: string
}

/** Bytes that were signed, and the signature, both base64: the flag of its kind, the signature and the key. */
type Signed = { bytes: string; signature: string }

/** What pocket can do with accounts of Sui. */
export type SuiFeatures = {
  'sui:signPersonalMessage': {
    version: '1.1.0'
    signPersonalMessage(input: WithAccount & { message: Uint8Array; chain?: string }): Promise<Signed>
  }
  'sui:signTransaction': {
    version: '2.0.0'
    signTransaction(input: SuiTransactionInput): Promise<Signed>
  }
  'sui:signAndExecuteTransaction': {
    version: '2.0.0'
    /** Effects in base64, as the network writes them (BCS). */
    signAndExecuteTransaction(
      input: SuiTransactionInput,
    ): Promise<Signed & { digest: string; effects: string }>
  }
}

/** Pocket as the Wallet Standard has wallets, for Sui. */
export type SuiWallet = StandardWallet<SuiFeatures>
