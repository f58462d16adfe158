import type { SecureNetwork } from '@latchkey/wire/secure'
import { addressesOf } from '../../chains/addresses.js'
import { getApproveChain } from '../../chains/approve.js'
import type { Token } from '../decode/Approval.js'
import type { Ask } from '../simulate/Simulation.js'

/** Whose, where, and who is asked. */
export type HeldQuestion = { account: string; network: SecureNetwork; ask: Ask }

/**
 * Reads how much of something an account has.
 *
 * @param token - The network's coin, or a token by its address.
 * @param question - See {@link HeldQuestion}.
 * @returns Base units; undefined where nobody can tell.
 */
export async function readHeld(
  token: Token,
  { account, ask, network }: HeldQuestion,
): Promise<bigint | undefined> {
  // A token of which only an account is named could be any.
  if (token.address === undefined && token.symbol === undefined) return undefined
  try {
    return await getApproveChain(network).readHeld(token, account, ask)
  } catch {
    // The node is out of reach, or the contract is no token.
    return undefined
  }
}

/** Whether two tokens of a network are one: of the coin both have no address. */
export function isSameToken(first: Token, second: Token, { caipNetworkId }: SecureNetwork): boolean {
  if (first.address === undefined || second.address === undefined) return first.address === second.address
  const { toKey } = addressesOf(caipNetworkId)
  return toKey(first.address) === toKey(second.address)
}
