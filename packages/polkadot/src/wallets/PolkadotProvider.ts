import type { CaipNetworkId } from '@latchkey/primitives'
import type { Injected } from './Injected.js'

/** An account of a connected wallet, on the network in use. */
export type PolkadotAccount = {
  /** As the network in use writes it. */
  address: string
  /** As the wallet spells it. */
  walletAddress: string
  /** One short line of plain text, where the wallet says it. */
  name?: string
  /** The curve it signs on, where the wallet says it. The address does not tell. */
  scheme?: 'sr25519' | 'ed25519' | 'ecdsa'
}

/**
 * A connected wallet, for code of others: it has what an injected wallet gives a site, so that libraries such as `@polkadot/api` and
 * `polkadot-api` take it as one, with a wallet on another device behind it, too. Accounts are those of the network in use, spelt
 * as it spells them. Requests throw errors of EIP-1193.
 */
export type PolkadotProvider = Injected & {
  /** The wallet, as the visitor knows it. */
  readonly name: string
  /** How it is spoken to: in this browser, or on another device. */
  readonly manner: 'injected' | 'paired'
  /** What the wallet itself gave the site; undefined for one on another device. */
  readonly wallet: unknown
  /** The accounts on the network in use. */
  getAccounts(): readonly PolkadotAccount[]
  getNetwork(): CaipNetworkId
}
