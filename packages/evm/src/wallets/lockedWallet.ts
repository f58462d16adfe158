import { type ConnectionChange, readField } from '@latchkey/core'
import type { CaipNetworkId } from '@latchkey/primitives'
import type { Eip1193Provider } from './Eip1193Provider.js'
import { readAccounts, readCaipNetworkId } from './readAnswer.js'

/**
 * Whether a wallet that shares no account has taken its permission back (`wallet_getPermissions`, EIP-2255); a locked one keeps
 * it.
 *
 * @param provider - The wallet's interface.
 * @returns `undefined` where the wallet does not know.
 */
async function hasLetGo(provider: Eip1193Provider): Promise<boolean | undefined> {
  try {
    const permissions = await provider.request({ method: 'wallet_getPermissions' })
    if (!Array.isArray(permissions)) return undefined
    return !permissions.some((permission) => readField(permission, 'parentCapability') === 'eth_accounts')
  } catch {
    return undefined
  }
}

/**
 * The network of a wallet that shares no account, unless the wallet has let go of the site.
 *
 * @param provider - The wallet's interface.
 * @param fallback - Where a locked wallet names none.
 */
export async function readLockedNetwork(
  provider: Eip1193Provider,
  fallback: CaipNetworkId | undefined,
): Promise<CaipNetworkId | undefined> {
  if (await hasLetGo(provider)) return undefined
  return (await readNetwork(provider)) ?? fallback
}

/**
 * What a wallet shares after it has said something that may mean several things.
 *
 * @param provider - The wallet's interface.
 * @param change - Its accounts: none where it is locked or has let go of the site, some where it was unlocked. Left out where it
 * has said `disconnect`, as wallets do that have let go of the site, or have only lost their node.
 * @returns What there is to tell; `gone`: it has let go of the site.
 */
export async function readSharing(
  provider: Eip1193Provider,
  change: ConnectionChange | undefined,
): Promise<ConnectionChange | 'gone' | undefined> {
  if (change?.accounts?.length) {
    // It may have gone to another network meanwhile.
    const caipNetworkId = await readNetwork(provider)
    return { ...change, ...(caipNetworkId && { caipNetworkId }) }
  }
  if (change) return (await hasLetGo(provider)) ? 'gone' : undefined
  if ((await readShared(provider)).length > 0) return undefined
  return (await hasLetGo(provider)) === false ? { accounts: [] } : 'gone'
}

async function readShared(provider: Eip1193Provider) {
  try {
    return readAccounts(await provider.request({ method: 'eth_accounts' }))
  } catch {
    return []
  }
}

async function readNetwork(provider: Eip1193Provider): Promise<CaipNetworkId | undefined> {
  try {
    return readCaipNetworkId(await provider.request({ method: 'eth_chainId' }))
  } catch {
    return undefined
  }
}
