/** An account as the Wallet Standard has it. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** Something with an account to sign with. */
export type WithAccount = { account: { address: string } }

/** What a site hears of when it listens. */
export type ChangeListener = (properties: { accounts?: readonly StandardAccount[] }) => void

/** What pocket can do in every namespace. */
export type CommonFeatures = {
  'standard:connect': {
    version: '1.0.0'
    connect(input?: { silent?: boolean }): Promise<{ accounts: readonly StandardAccount[] }>
  }
  'standard:disconnect': { version: '1.0.0'; disconnect(): Promise<void> }
  /** Puts the window in front in which a request waits; the standard has no feature for that. */
  'experimental:bringToFront': { version: '1.0.0'; bringToFront(): boolean }
  'standard:events': { version: '1.0.0'; on(event: 'change', listener: ChangeListener): () => void }
}

/** Pocket as the Wallet Standard has wallets, with what it can do in one namespace. */
export type StandardWallet<Features> = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly accounts: readonly StandardAccount[]
  readonly features: CommonFeatures & Features
}
