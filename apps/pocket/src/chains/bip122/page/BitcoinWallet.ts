/** An account as the Wallet Standard has it. */
export type BitcoinWalletAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** Something with an account to sign with. */
type WithAccount = { account: { address: string } }

/** A transaction to sign, and the inputs that each account signs. */
export type SignTransactionInput = {
  psbt: Uint8Array
  inputsToSign: readonly (WithAccount & { signingIndexes: readonly number[]; sigHash?: string })[]
  chain?: string
}

/** What a site hears of when it listens. */
export type ChangeListener = (properties: { accounts?: readonly BitcoinWalletAccount[] }) => void

/** What addresses are for. */
export type Purpose = 'payment' | 'ordinals'

/** Pocket as the Wallet Standard has wallets for Bitcoin. */
export type BitcoinWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly accounts: readonly BitcoinWalletAccount[]
  readonly features: {
    'standard:connect': {
      version: '1.0.0'
      connect(input?: { silent?: boolean }): Promise<{ accounts: readonly BitcoinWalletAccount[] }>
    }
    'standard:disconnect': { version: '1.0.0'; disconnect(): Promise<void> }
    'standard:events': { version: '1.0.0'; on(event: 'change', listener: ChangeListener): () => void }
    'bitcoin:connect': {
      version: '1.0.0'
      connect(input?: {
        purposes?: readonly Purpose[]
      }): Promise<{ accounts: readonly BitcoinWalletAccount[] }>
    }
    'bitcoin:signMessage': {
      version: '1.0.0'
      signMessage(
        ...inputs: (WithAccount & { message: Uint8Array })[]
      ): Promise<{ signedMessage: Uint8Array; signature: Uint8Array }[]>
    }
    'bitcoin:signTransaction': {
      version: '1.0.0'
      signTransaction(...inputs: SignTransactionInput[]): Promise<{ signedPsbt: Uint8Array }[]>
    }
    'bitcoin:signAndSendTransaction': {
      version: '1.0.0'
      signAndSendTransaction(
        ...inputs: (SignTransactionInput & { chain: string })[]
      ): Promise<{ txId: string }[]>
    }
  }
}
