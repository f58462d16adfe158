import type { SendCapability } from '@latchkey/core'
import { SendError } from '@latchkey/errors/send'
import { nativeTokenAddresses } from '@latchkey/primitives'
import type { NodeSources } from '../network/createNode.js'
import { readNativeBalance } from '../network/readNativeBalance.js'

/**
 * Reads the network's own token and an account's balance of it; there is no other one (§7.037).
 *
 * @param parameters - `address`: the native placeholder; `owner`: the account.
 * @param sources - How and where it is asked.
 * @throws `send/token-not-found`, `wire/network`.
 */
export async function readToken(
  { network, address, owner, signal }: Parameters<SendCapability['readToken']>[0],
  sources: NodeSources,
): ReturnType<SendCapability['readToken']> {
  if (address !== nativeTokenAddresses.bip122) throw new SendError('send/token-not-found', { address })
  const balanceAtomic = await readNativeBalance({ network, address: owner, signal }, sources)
  return { type: 'native', ...network.nativeCurrency, balanceAtomic }
}
