import { readFile } from 'node:fs/promises'
import { AppKitError, getErrorMessage } from '@latchkey/errors'
import { SchemaError } from '@latchkey/errors/schema'
import type { Network } from '../chains/Network.js'
import { StartFailure } from '../start/StartFailure.js'
import { parseNetworks } from './parseNetworks.js'

/** Where the networks come from. */
export type LoadNetworksOptions = {
  /** A JSON file with a list of networks, or undefined for those of the local stack. */
  path: string | undefined
  /** Addresses that replace a network's upstreams, by the reference of its CAIP-2 id (`31337`). */
  rpcUrlByReference: Readonly<Record<string, string>>
}

/**
 * Reads the networks the gateway serves.
 *
 * @param options - See {@link LoadNetworksOptions}.
 * @throws `parsing/schema` when the file cannot be read or has a mistake; StartFailure when there are none.
 */
export async function loadNetworks({ path, rpcUrlByReference }: LoadNetworksOptions): Promise<Network[]> {
  const networks = path === undefined ? await loadLocal() : await loadFile(path)
  return networks.map((network) => {
    const url = rpcUrlByReference[String(network.caipNetworkId.split(':')[1])]
    return url === undefined ? network : move(network, url)
  })
}

/** A node may answer more than questions to nodes: wherever a network names its node for something, that moves too. */
function move(network: Network, url: string): Network {
  const former: readonly unknown[] = network.rpcUrls.default.http
  const follow = (value: unknown): unknown => {
    if (former.includes(value)) return url
    if (Array.isArray(value)) return value.map(follow)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, follow(entry)]))
  }
  return { ...(follow(network) as Network), rpcUrls: { default: { http: [url] } } }
}

/** The local stack is there for development alone. */
async function loadLocal(): Promise<Network[]> {
  const local = await import('@latchkey/local/chains').catch((cause: unknown) => {
    throw new StartFailure(
      'There are no networks: set LATCHKEY_NETWORKS to a file of those to serve (networks.example.json is one). ' +
        'Those of the local stack are here only where the dependencies for development are installed.',
      { cause },
    )
  })
  const networks = Object.values(local.localChains).flatMap((chain) =>
    chain.createNetworks(local.defaultStackPorts),
  )
  return parseNetworks(networks, { what: 'The list of local networks' })
}

async function loadFile(path: string): Promise<Network[]> {
  const what = `The networks file ${path}`
  try {
    return parseNetworks(JSON.parse(await readFile(path, 'utf8')), { what })
  } catch (cause) {
    if (cause instanceof AppKitError) throw cause
    throw new SchemaError('parsing/schema', { what, issue: getErrorMessage(cause) }, { cause })
  }
}
