import type { Network } from '@latchkey/core'

type Named = Pick<Network, 'id' | 'name' | 'isUnknown'> | undefined

/**
 * What a network is called. One that only the wallet knows has no name, but a number.
 *
 * @param network - The network in front.
 */
export function nameNetwork(network: Named): string {
  if (!network) return 'this network'
  return network.isUnknown || !network.name ? `unknown network ${network.id}` : network.name
}

/**
 * Why there are no balances where the site has none of the network.
 *
 * @param network - The network in front.
 */
export function explainNoBalances(network: Named): string {
  if (!network?.isUnknown) return `This site has no balances on ${nameNetwork(network)}.`
  return `Your wallet is on network ${network.id}, which this site doesn’t know. Choose another network to see balances.`
}
