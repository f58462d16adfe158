/** An account as the Wallet Standard has it. */
export type SolanaWalletAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** Something with an account to sign with. */
type WithAccount = { account: { address: string } }

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

/** What a site hears of when it listens. */
export type ChangeListener = (properties: { accounts?: readonly SolanaWalletAccount[] }) => void

/** Pocket as the Wallet Standard has wallets. */
export type SolanaWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly accounts: readonly SolanaWalletAccount[]
  readonly features: {
    'standard:connect': {
      version: '1.0.0'
      connect(input?: { silent?: boolean }): Promise<{ accounts: readonly SolanaWalletAccount[] }>
    }
    'standard:disconnect': { version: '1.0.0'; disconnect(): Promise<void> }
    /** Puts the window in front in which a request waits; the standard has no feature for that. */
    'experimental:bringToFront': { version: '1.0.0'; bringToFront(): boolean }
    'standard:events': { version: '1.0.0'; on(event: 'change', listener: ChangeListener): () => void }
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
          account: SolanaWalletAccount
          signedMessage: Uint8Array
          signature: Uint8Array
          signatureType: 'ed25519'
        }[]
      >
    }
  }
}
