import type { BalanceCapability, Rpc, RpcOptions } from '@latchkey/core'
import { tokenPrograms } from '../tokenPrograms.js'
import { readNativeBalance } from './readNativeBalance.js'

type Parameters = globalThis.Parameters<NonNullable<BalanceCapability['checkChange']>>[0]

/** Where a token account has its amount: 64 bits. */
const amountSlice = { offset: 64, length: 8 }
/** Some thousand token accounts. */
const maxBytes = 524_288

/**
 * Finds out whether an account may hold something else than before, by its balance and the amounts of its token accounts. The
 * cursor is all of them.
 *
 * @param parameters - Network, account, cursor and the caller's signal.
 * @param options - How and where it is asked.
 * @throws `wire/network` when no address of the network answers; the signal's reason.
 */
export async function checkChange(
  { network, address, cursor, signal }: Parameters,
  { rpc, ...options }: RpcOptions & { rpc: Rpc },
): Promise<{ cursor: string; hasChanged: boolean }> {
  const [lamports, ...amounts] = await Promise.all([
    readNativeBalance({ network, address, signal }, { rpc, ...options }),
    ...Object.values(tokenPrograms).map((programId) =>
      rpc.ask(
        {
          network,
          method: 'getTokenAccountsByOwner',
          params: [
            address,
            { programId },
            { encoding: 'base64', dataSlice: amountSlice, commitment: 'confirmed' },
          ],
          read: readAmounts,
          maxBytes,
          signal,
        },
        options,
      ),
    ),
  ])
  const next = [lamports, ...amounts].join(' ')
  return { cursor: next, hasChanged: cursor !== undefined && cursor !== next }
}

/** Each token account with its amount as it stands, in one order whatever the node's. */
function readAmounts(text: string): string {
  const answer = JSON.parse(text) as { result?: { value?: unknown } } | null
  const value = answer?.result?.value
  if (!Array.isArray(value)) throw new TypeError('The node answered with no accounts')
  return value
    .map((entry: { pubkey?: unknown; account?: { data?: unknown } } | null) => {
      const [data] = Array.isArray(entry?.account?.data) ? entry.account.data : []
      return `${String(entry?.pubkey)}:${String(data)}`
    })
    .sort()
    .join(',')
}
