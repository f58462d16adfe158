// The shapes of the Wallet Standard (https://github.com/wallet-standard/wallet-standard), as far as types can say them:
// what is announced is foreign code all the same, and is read field by field.

/** `namespace:name`, such as `standard:connect`. */
export type StandardIdentifier = `${string}:${string}`

/** A picture that carries its own bytes. */
export type StandardIcon = `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`

/** An account a wallet shares. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly StandardIdentifier[]
  readonly features: readonly StandardIdentifier[]
  readonly label?: string
  readonly icon?: StandardIcon
}

/** A wallet as it registers. */
export type StandardWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: StandardIcon
  readonly chains: readonly StandardIdentifier[]
  readonly features: Readonly<Record<StandardIdentifier, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** What a wallet says has changed (`standard:events`). */
export type StandardChange = { readonly [Field in 'accounts' | 'chains' | 'features']?: unknown }
