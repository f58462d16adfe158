import { type CaipNetworkId, joinCaip2, toSuiAddressKey } from '@latchkey/primitives'
import type { NamespaceRules } from '@latchkey/wallet-standard'
import { isSuiAddress } from '../address.js'

const publicNetworks = ['mainnet', 'testnet', 'devnet'] as const

/** How wallets of the Wallet Standard name the network; they know these four. */
export type SuiChain = `sui:${(typeof publicNetworks)[number] | 'localnet'}`

/** What wallets of the Wallet Standard mean on Sui. */
export const rules: NamespaceRules<SuiChain> = {
  namespace: 'sui',
  isAddress: isSuiAddress,
  spell: toSuiAddressKey,
  toChain,
  fromChain,
}

/** How wallets name a network. Whatever is none of the public ones is a private one, for which they have one name. */
function toChain(caipNetworkId: CaipNetworkId): SuiChain {
  const name = publicNetworks.find((one) => caipNetworkId === `sui:${one}`)
  return `sui:${name ?? 'localnet'}`
}

/** The network a wallet means; none for a private one the site does not know, and for what is no chain of Sui. */
function fromChain(chain: string, networks: readonly CaipNetworkId[]): CaipNetworkId | undefined {
  const known = networks.find((network) => toChain(network) === chain)
  const name = publicNetworks.find((one) => chain === `sui:${one}`)
  return known ?? (name && joinCaip2('sui', name))
}
