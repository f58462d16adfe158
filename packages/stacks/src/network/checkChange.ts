import type { BalanceCapability } from '@latchkey/core'
import { encodeHex } from '@latchkey/primitives'
import { sha256 } from '@noble/hashes/sha2.js'
import { createNode, type Sources } from './createNode.js'

type Parameters = globalThis.Parameters<NonNullable<BalanceCapability['checkChange']>>[0]

/**
 * Finds out whether an account may hold something else than before. The cursor is a hash of all that it holds.
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
  const entries = [
    `${held.stx.balance} ${held.stx.locked}`,
    ...Object.entries(held.fungible_tokens).map(([id, { balance }]) => `${id} ${balance}`),
    ...Object.entries(held.non_fungible_tokens).map(([id, { count }]) => `${id} ${count}`),
  ]
  const next = encodeHex(sha256(new TextEncoder().encode(entries.sort().join('\n'))))
  return { cursor: next, hasChanged: cursor !== undefined && cursor !== next }
}
