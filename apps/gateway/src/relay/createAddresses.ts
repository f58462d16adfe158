import { createMemoryRateLimiter } from '../rate-limit/createMemoryRateLimiter.js'
import { type Allowances, createAllowances } from './createAllowances.js'
import type { RelayConfig } from './RelayConfig.js'

/** Allowances of addresses: requests of all clients there, and connections. */
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
  return {
    ...createAllowances(addressRate, now),
    isConnectionAllowed: async (address) => (await connections.take(address)).isAllowed,
  }
}
