import type { BalanceCapability } from '@latchkey/core'
import { createNode, type Sources } from './createNode.js'
import { toAccount } from './readNativeBalance.js'

type Parameters = globalThis.Parameters<NonNullable<BalanceCapability['checkChange']>>[0]

/**
 * Finds out whether an account may hold something else than before. The cursor is what it holds of the network's own token.
 *
 * @param parameters - Network, account, cursor and the caller's signal.
 * @param sources - How and where it is asked.
 * @throws `wire/network` when no address of the network answers; the signal's reason.
 */
export async function checkChange(
  { network, address, cursor, signal }: Parameters,
  sources: Sources,
): Promise<{ cursor: string; hasChanged: boolean }> {
  const { free, reserved, frozen } = await createNode(network, sources, signal).getAccount(toAccount(address))
  const next = [free, reserved, frozen].join(' ')
  return { cursor: next, hasChanged: cursor !== undefined && cursor !== next }
}
