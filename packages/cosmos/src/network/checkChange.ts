import type { BalanceCapability } from '@latchkey/core'
import { encodeHex } from '@latchkey/primitives'
import { sha256 } from '@noble/hashes/sha2.js'
import { createNode, type Sources } from './createNode.js'

type Parameters = globalThis.Parameters<NonNullable<BalanceCapability['checkChange']>>[0]

/**
 * Finds out whether an account may hold something else than before. The cursor is a hash of all that it holds, as far as one answer
 * lists it.
 *
 * @param parameters - Network, account, cursor and the caller's signal.
 * @param sources - How and where it is asked.
 * @throws `wire/network` when no address of the network answers; the signal's reason.
 */
export async function checkChange(
  { network, address, cursor, signal }: Parameters,
  sources: Sources,
): Promise<{ cursor: string; hasChanged: boolean }> {
  const held = await createNode(network, sources, signal).getBalances(address)
  const lines = held.map(({ denom, amount }) => `${denom} ${amount}`).sort()
  const next = encodeHex(sha256(new TextEncoder().encode(lines.join('\n'))))
  return { cursor: next, hasChanged: cursor !== undefined && cursor !== next }
}
