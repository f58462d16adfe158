import type { ReadSwap, SwapTerms } from '@latchkey/core'
import { getAddress, type Hex, type TypedDataDefinition } from 'viem'
import { getCode } from 'viem/actions'
import type { Reader } from '../network/createReader.js'
import { type PermitDomain, readPermitDomain } from './readPermitDomain.js'
import { findRouter } from './swapMarkets.js'

const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** What the wallet is asked to sign so that a router may take what is sold, and no more (EIP-712, EIP-2612). */
export type PermitMessage = TypedDataDefinition<typeof types, 'Permit'> & { domain: PermitDomain['domain'] }

/**
 * Works out what to sign so that the contract may take exactly what is sold, until the swap ends. Everything in it comes from the
 * review and from the token; nothing from a gateway.
 *
 * @param reader - Reads from the network.
 * @param parameters - The swap as it was seen and read, and the account.
 * @returns Undefined when an approval must do it: the router is not Uniswap's SwapRouter02, the token takes no such signature, the
 * account is a contract, whose signatures have no `v`, `r` and `s`, or the network does not say.
 */
export async function planPermit(
  reader: Reader,
  {
    from,
    read,
    terms: { network, sold, soldAtomic },
  }: { from: Hex; read: ReadSwap; terms: Pick<SwapTerms, 'network' | 'sold' | 'soldAtomic'> },
): Promise<PermitMessage | undefined> {
  // A site's own router is read as one, but nobody knows that it is one.
  const isRouter02 = findRouter(network, read.router, [])?.family === 'uniswap-v3'
  if (!isRouter02 || !sold.address || !read.spender || read.deadline === undefined) return undefined
  const token = getAddress(sold.address.toLowerCase())
  const [code, found] = await Promise.all([
    getCode(reader, { address: from }),
    readPermitDomain(reader, { network, owner: from, token }),
  ]).catch(() => [undefined, undefined] as const)
  if (code !== undefined || !found) return undefined
  return {
    ...{ domain: found.domain, types, primaryType: 'Permit' },
    message: {
      owner: from,
      spender: getAddress(read.spender),
      value: soldAtomic,
      nonce: found.nonce,
      deadline: BigInt(read.deadline),
    },
  }
}
