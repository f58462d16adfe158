import { isSameEvmAddress } from '@latchkey/primitives'
import type { Address } from 'viem'
import { normalize } from 'viem/ens'
import type { StrangerHostOptions } from '../../../http/resolveHost.js'
import type { AccountName, NamedAccount, NameProvider } from '../../../services/names/NameProvider.js'
import { toAddress } from '../address.js'
import type { ConnectedNetwork, EvmNetworks } from '../EvmNetwork.js'
import { createLookupAsker } from './createLookupAsker.js'

/** `ipfs://` pictures are read through this. */
const ipfsGateway = 'https://ipfs.io/ipfs/'

/**
 * Makes the name provider for the Ethereum Name Service: of each network with a universal resolver the reverse
 * record, confirmed by resolving the name again, and its avatar text; the first network that has a name counts. The other way
 * round it is the address that the name resolves to.
 * Avatars that point to a token are left out, because reading them means calling addresses that anyone can write on
 * chain.
 *
 * Names whose resolver keeps them elsewhere are asked for there, confined as {@link createLookupAsker} has it; one whose host does not
 * answer stands for nobody.
 *
 * @param networks - The networks served.
 * @param options - How such hosts are reached; other than usual only in tests.
 */
export function createEnsNames(networks: EvmNetworks, options: StrangerHostOptions = {}): NameProvider {
  const createAsker = createLookupAsker(options)
  const connect = (connected: ConnectedNetwork): NameReader => ({
    network: connected.network,
    client: connected.toLookupClient({ request: createAsker() }),
  })
  return {
    async resolve(text) {
      const address = toAddress(text)
      for (const connected of networks.all) {
        const name = await resolve(connect(connected), address)
        if (name) return name
      }
      return null
    },
    async lookUp(text) {
      const name = text.includes('.') ? toNormalized(text) : undefined
      if (name === undefined) return null
      for (const connected of networks.all) {
        const account = await lookUp(connect(connected), name)
        if (account) return account
      }
      return null
    },
  }
}

/** A network with the client of one look-up. */
type NameReader = Pick<ConnectedNetwork, 'client' | 'network'>

async function lookUp({ client, network }: NameReader, name: string): Promise<NamedAccount | null> {
  const universalResolverAddress = network.contracts.ensUniversalResolver?.address
  if (!universalResolverAddress) return null
  const address = await client.getEnsAddress({ name, universalResolverAddress })
  if (!address) return null
  const avatar = await client.getEnsText({ name, key: 'avatar', universalResolverAddress })
  return { address, avatar: toPictureUrl(avatar) }
}

async function resolve({ client, network }: NameReader, address: Address): Promise<AccountName | null> {
  const universalResolverAddress = network.contracts.ensUniversalResolver?.address
  if (!universalResolverAddress) return null
  const name = await client.getEnsName({ address, universalResolverAddress })
  if (!name) return null
  const normalized = toNormalized(name)
  if (normalized === undefined) return null
  const owner = await client.getEnsAddress({ name: normalized, universalResolverAddress })
  if (!owner || !isSameEvmAddress(owner, address)) return null
  const avatar = await client.getEnsText({ name: normalized, key: 'avatar', universalResolverAddress })
  return { name, avatar: toPictureUrl(avatar) }
}

function toNormalized(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    // Names that are not in normal form are not shown: they can imitate others.
    return undefined
  }
}

function toPictureUrl(avatar: string | null): string | null {
  if (avatar?.startsWith('https://')) return avatar
  const path = /^ipfs:\/\/(?:ipfs\/)?(.+)$/.exec(avatar ?? '')?.[1]
  return path === undefined ? null : ipfsGateway + path
}
