import { isSameEvmAddress } from '@latchkey/primitives'
import { factoryAddress, getAccountAddress, readAccountKey, readOwner } from '@latchkey/smart-account'
import type { Address, Hex, PublicClient } from 'viem'
import { RpcFailure } from '../../../http/RpcFailure.js'

/** How many accounts' owners are remembered; an owner never changes. */
const maxOwners = 10_000

/** What says which account an operation is of. */
export type Claim = {
  sender: Address
  factory?: Address | null | undefined
  factoryData?: Hex | null | undefined
}

/** Finds out whose account an operation is of. */
export type OwnerReader = (claim: Claim) => Promise<Address>

/**
 * Makes what reads the owners of accounts. Only accounts of our factory have one: how those validate is known, so that
 * nothing else can happen between a question about an operation and its being mined.
 *
 * @param client - Of the network.
 */
export function createOwnerReader(client: Pick<PublicClient, 'getCode'>): OwnerReader {
  const owners = new Map<string, Address>()

  return async ({ factory, factoryData, sender }) => {
    if (factory) {
      const key = isSameEvmAddress(factory, factoryAddress) ? readAccountKey(factoryData ?? '0x') : undefined
      if (!key || !isSameEvmAddress(getAccountAddress(key), sender)) {
        throw new RpcFailure('rejected', `Only accounts of the factory ${factoryAddress} are taken`)
      }
      return key.owner
    }
    const known = owners.get(sender.toLowerCase())
    if (known) return known
    const owner = readOwner((await client.getCode({ address: sender })) ?? '0x')
    if (!owner) {
      throw new RpcFailure(
        'rejected',
        `There is no account of the factory ${factoryAddress} at ${sender}. Its first operation has to name the factory`,
      )
    }
    if (owners.size >= maxOwners) owners.clear()
    owners.set(sender.toLowerCase(), owner)
    return owner
  }
}
