import type { Chain } from '../../chains/createChains.js'
import { createNameRegistry } from '../name-registry/createNameRegistry.js'
import type { SharedContext } from '../ServiceContext.js'

/** Finds names among those that the gateway itself has registered; the providers of namespaces find all others. */
export type NameFinder = {
  /**
   * Finds the name of an address: the oldest that stands for it on the namespace's main network, and that it has signed for.
   *
   * @returns Null when it has none.
   */
  resolve(chain: Chain, address: string): Promise<string | null>
  /**
   * Finds the address a name stands for: of the first namespace under whose main coin type it has one.
   *
   * @returns Null for a name that is none of the gateway's.
   */
  lookUp(name: string): Promise<string | null>
}

/**
 * Makes what finds the names of the gateway's own zones.
 *
 * @param context - Of the service.
 */
export function createNameFinder({ chains, use }: SharedContext): NameFinder {
  const { repository, zones } = use(createNameRegistry)
  return {
    async resolve({ coinTypes, namespace, toAddressKey }, address) {
      if (!coinTypes) return null
      const addressKey = toAddressKey(address)
      const [first] = await repository.listOf({ namespace, addressKey, coinType: coinTypes.main })
      return first?.name ?? null
    },
    async lookUp(name) {
      if (!zones.includes(name.split('.').slice(1).join('.'))) return null
      const addresses = (await repository.find(name))?.addresses ?? []
      const found = chains.all.flatMap(({ coinTypes }) =>
        addresses.filter(({ coinType }) => coinType === coinTypes?.main),
      )
      return found[0]?.address ?? null
    },
  }
}
