import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import type { StandardIdentifier } from './StandardWallet.js'

/** What a namespace says of itself whose wallets are on no network: every request names one, and the kit chooses which. */
export type NamespaceRules<ChainName extends StandardIdentifier = StandardIdentifier> = {
  namespace: Namespace
  /** Whether a text is an address. */
  isAddress(value: string): boolean
  /** The one spelling in which the kit has an address; as the wallet writes it when left out. */
  spell?(address: string): string
  /** How wallets name a network. */
  toChain(caipNetworkId: CaipNetworkId): ChainName
  /** The network a wallet means by a name, among the site's and the public ones. */
  fromChain(chain: string, networks: readonly CaipNetworkId[]): CaipNetworkId | undefined
}
