import { daySeconds } from '@latchkey/primitives'
import type { Address } from 'viem'
import type { Cache } from '../../../cache/Cache.js'
import type { ConnectedNetwork } from '../EvmNetwork.js'

/** A contract stays one; where there is none, one may be deployed. */
const lifetimeMs = { contract: daySeconds * 1000, none: 60_000 }
/** EIP-7702: somebody's account that lets a contract act for it. */
const delegationPrefix = '0xef0100'

/**
 * Finds out which addresses are contracts. Somebody's account is none, even when it lets a contract act for it.
 *
 * @param connected - The network.
 * @param addresses - The addresses, in lower case.
 * @param cache - Keeps the answers.
 */
export async function findContracts(
  { client, network }: ConnectedNetwork,
  addresses: readonly Address[],
  cache: Cache,
): Promise<ReadonlySet<Address>> {
  const unique = [...new Set(addresses)]
  const answers = await Promise.all(
    unique.map(async (address) => {
      const key = `contract:${network.caipNetworkId}:${address}`
      const known = await cache.get<boolean>(key)
      if (known !== undefined) return known
      const code = await client.getCode({ address })
      const isContract = code !== undefined && code !== '0x' && !code.startsWith(delegationPrefix)
      await cache.set(key, isContract, lifetimeMs[isContract ? 'contract' : 'none'])
      return isContract
    }),
  )
  return new Set(unique.filter((_, place) => answers[place]))
}
