import type { Network } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import {
  arbitrum,
  avalanche,
  base,
  bsc,
  gnosis,
  mainnet,
  optimism,
  polygon,
  sepolia,
} from '@latchkey/evm/networks'
import { createLocalNetworks, type LocalNetwork, type LocalPorts } from '@latchkey/local/networks'

const publicNetworks: Readonly<Record<string, Network>> = {
  mainnet,
  arbitrum,
  avalanche,
  base,
  bsc,
  gnosis,
  optimism,
  polygon,
  sepolia,
}

/**
 * The networks of the page.
 *
 * @param names - Names separated by commas; `local` stands for the two networks of the local stack.
 * @param ports - Where those run.
 * @throws `parsing/schema` for an unknown name.
 */
export function readNetworks(names: string, ports: LocalPorts): Network[] {
  return names.split(',').flatMap((text) => {
    const name = text.trim()
    if (name === 'local') return createLocalNetworks(ports).map(toKitNetwork)
    const network = publicNetworks[name]
    if (network) return [network]
    const known = ['local', ...Object.keys(publicNetworks)].join(', ')
    throw new AppKitError('parsing/schema', {
      what: 'LATCHKEY_WEB_NETWORKS',
      issue: `"${name}" is none of ${known}`,
    })
  })
}

/** Leaves out what only the gateway and the local stack use: it would travel to every visitor. */
function toKitNetwork(network: LocalNetwork): Network {
  const { market: _market, tokens: _tokens, nft: _nft, smartWalletFactory: _factory, ...rest } = network
  return rest
}
