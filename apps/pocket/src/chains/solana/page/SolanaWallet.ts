import type { StandardAccount, StandardWallet, WithAccount } from '../../../page/standard/StandardWallet.js'

/** A transaction to sign: its bytes with room for the signatures, as `solana:signTransaction` takes them. */
export type SignTransactionInput = WithAccount & { transaction: Uint8Array; chain?: string }

/** How a transaction is sent, beside being signed. */
export type SendOptions = {
  preflightCommitment?: 'processed' | 'confirmed' | 'finalized'
  minContextSlot?: number
  skipPreflight?: boolean
  maxRetries?: number
}

/** What a sign-in says (`solana:signIn`); what is left out the wallet fills in or leaves out. */
export type SignInInput = {
  domain?: string
  address?: string
  statement?: string
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}

/** What pocket can do with accounts of Solana. */
export type SolanaFeatures = {
  'solana:signMessage': {
    version: '1.1.0'
    signMessage(
      ...inputs: (WithAccount & { message: Uint8Array })[]
    ): Promise<{ signedMessage: Uint8Array; signature: Uint8Array; signatureType: 'ed25519' }[]>
  }
  'solana:signTransaction': {
    version: '1.0.0'
    supportedTransactionVersions: readonly ('legacy' | 0)[]
    signTransaction(...inputs: SignTransactionInput[]): Promise<{ signedTransaction: Uint8Array }[]>
  }
  'solana:signAndSendTransaction': {
    version: '1.0.0'
    supportedTransactionVersions: readonly ('legacy' | 0)[]
    signAndSendTransaction(
      ...inputs: (SignTransactionInput & { chain: string; options?: SendOptions })[]
    ): Promise<{ signature: Uint8Array }[]>
  }
  'solana:signIn': {
    version: '1.0.0'
    signIn(...inputs: SignInInput[]): Promise<
      {
        account: StandardAccount
        signedMessage: Uint8Array
        signature: Uint8Array
        signatureType: 'ed25519'
      }[]
    >
  }
}

/** Pocket as the Wallet Standard has wallets, for Solana. */
export type SolanaWallet = StandardWallet<SolanaFeatures>
