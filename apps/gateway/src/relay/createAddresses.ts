import { toCallerBlocks } from '@latchkey/primitives'
import { createMemoryRateLimiter } from '../rate-limit/createMemoryRateLimiter.js'
import { type Allowances, createAllowances } from './createAllowances.js'
import type { RelayConfig } from './RelayConfig.js'

/** Allowances of addresses: requests of all clients there, and connections. Of IPv6 a whole network counts as one. */
export type Addresses = Allowances & {
  isConnectionAllowed(address: string): Promise<boolean>
}

/**
 * Makes the allowances of addresses.
 *
 * @param rates - Of connections, and of requests by all clients at one address.
 * @param now - Milliseconds since 1970.
 */
export function createAddresses(
  { addressRate, connectionRate }: Pick<RelayConfig, 'addressRate' | 'connectionRate'>,
  now: () => number,
): Addresses {
  const connections = createMemoryRateLimiter({ limit: connectionRate, now })
  const allowances = createAllowances(addressRate, now)
  const toCaller = (address: string) => toCallerBlocks(address)[0].name
  return {
    enter: (address) => allowances.enter(toCaller(address)),
    leave: (address) => allowances.leave(toCaller(address)),
    take: (address, count) => allowances.take(toCaller(address), count),
    sweep: allowances.sweep,
    async isConnectionAllowed(address) {
      for (const { cost, name } of toCallerBlocks(address)) {
        if (!(await connections.take(name, cost)).isAllowed) return false
      }
      return true
    },
  }
}
