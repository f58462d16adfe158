import { isSameAddress } from '@latchkey/primitives'
import { normalize } from 'viem/ens'
import type { ServedNetwork } from '../../rpc/createNetworkRegistry.js'
import type { NameProvider } from '../NameProvider.js'

/** `ipfs://` pictures are read through this. */
const ipfsGateway = 'https://ipfs.io/ipfs/'

/**
 * Makes the name provider for the Ethereum Name Service of a network: the reverse record, confirmed by resolving the
 * name again, and its avatar text. Avatars that point to a token are left out, because reading them means calling
 * addresses that anyone can write on chain.
 *
 * @param served - A network.
 * @returns Undefined when the network has no universal resolver.
 */
export function createEnsNames({ network, client }: ServedNetwork): NameProvider | undefined {
  const universalResolverAddress = network.contracts.ensUniversalResolver?.address
  if (!universalResolverAddress) return undefined
  return {
    async resolve(address) {
      const name = await client.getEnsName({ address, universalResolverAddress })
      if (!name) return null
      const normalized = toNormalized(name)
      if (normalized === undefined) return null
      const owner = await client.getEnsAddress({ name: normalized, universalResolverAddress })
      if (!owner || !isSameAddress(owner, address)) return null
      const avatar = await client.getEnsText({ name: normalized, key: 'avatar', universalResolverAddress })
      return { name, avatar: toPictureUrl(avatar) }
    },
  }
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
