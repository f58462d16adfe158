import type { Network } from '@latchkey/core'
import { SchemaError } from '@latchkey/errors/schema'
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
import {
  createLocalNetworks,
  createLocalSolanaNetwork,
  type LocalNetwork,
  type LocalPorts,
  type LocalSolanaPorts,
} from '@latchkey/local/networks'
import { toCaip2 } from '@latchkey/primitives'
import { localSolana, solana, solanaDevnet } from '@latchkey/solana/networks'

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
  solana,
  'solana-devnet': solanaDevnet,
}

/**
 * The networks of the page.
 *
 * @param names - Names separated by commas; `local` stands for the networks of the local stack, `local-evm` for
 *   those of EVM alone. The first is shown before a wallet is connected.
 * @param ports - Where those run.
 * @throws `parsing/schema` for an unknown name.
 */
export function readNetworks(names: string, ports: LocalPorts & LocalSolanaPorts): Network[] {
  return names.split(',').flatMap((text) => {
    const name = text.trim()
    if (name === 'local') return createStackNetworks(ports)
    if (name === 'local-evm') return createLocalNetworks(ports).map(toKitNetwork)
    const network = publicNetworks[name]
    if (network) return [network]
    const known = ['local', 'local-evm', ...Object.keys(publicNetworks)].join(', ')
    throw new SchemaError('parsing/schema', {
      what: 'LATCHKEY_WEB_NETWORKS',
      issue: `"${name}" is none of ${known}`,
    })
  })
}

/** The networks of the local stack where this one runs. */
function createStackNetworks(ports: LocalPorts & LocalSolanaPorts): Network[] {
  const { rpcUrls, blockExplorers } = createLocalSolanaNetwork(ports)
  return [...createLocalNetworks(ports).map(toKitNetwork), { ...localSolana, rpcUrls, blockExplorers }]
}

/** Takes over what a kit needs; the rest would travel to every visitor for nothing. */
function toKitNetwork(network: LocalNetwork): Network {
  const { id, chainNamespace, name, nativeCurrency, rpcUrls, blockExplorers, contracts } = network
  return {
    id,
    caipNetworkId: toCaip2(chainNamespace, id),
    chainNamespace,
    name,
    nativeCurrency,
    rpcUrls,
    blockExplorers,
    contracts,
    testnet: true,
    isLocal: true,
    // The gateway's pictures of them are called after them: local-one, local-two.
    assets: { imageId: name.toLowerCase().replace(' ', '-') },
  }
}
