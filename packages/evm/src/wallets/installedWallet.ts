import {
  type ChainConnection,
  type ConnectionChange,
  type ConnectionEvents,
  type Stop,
  toConnectionError,
} from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { createConnection, readNetwork } from './createConnection.js'
import type { Eip1193Provider } from './Eip1193Provider.js'
import { readAccounts } from './readAnswer.js'

// Wallets elsewhere have sessions that say when they end. An installed wallet only shares accounts or does not, and one that
// does not may be locked.

type EvmConnection = ChainConnection<Eip1193Provider>

/**
 * A connection over the interface of a wallet in this browser.
 *
 * @param provider - The interface.
 * @param shared - What the wallet has shared; no account while it is locked.
 */
export function createInstalledConnection(
  provider: Eip1193Provider,
  shared: Parameters<typeof createConnection>[1],
): EvmConnection {
  const connection = createConnection(provider, shared)
  const isLocked = shared.accounts.length === 0
  return { ...connection, watch: (events) => watchInstalled(connection, isLocked, events) }
}

/**
 * Asks a wallet for its accounts (`eth_requestAccounts`). The question goes out at once, so that a wallet that opens a
 * window is still inside the visitor's gesture.
 *
 * @param provider - The wallet's interface.
 * @param walletName - The wallet, as the visitor knows it.
 * @param signal - Aborted when nobody waits any more; wallets that know of it take the question back.
 * @throws `connection/…`.
 */
export async function connectWallet(
  provider: Eip1193Provider,
  walletName: string,
  signal: AbortSignal,
): Promise<EvmConnection> {
  try {
    const accounts = readAccounts(await provider.request({ method: 'eth_requestAccounts' }, { signal }))
    if (accounts.length === 0) throw new AppKitError('connection/no-accounts', { walletName })
    return createInstalledConnection(provider, { accounts, caipNetworkId: await readNetwork(provider) })
  } catch (error) {
    throw toConnectionError(error, walletName)
  }
}

/**
 * Takes up what an installed wallet shares, without asking the visitor. One that shares nothing is locked, unless it says that
 * it has let go of the site.
 *
 * @param provider - The wallet's interface.
 * @param caipNetworkId - Its network, where a locked wallet names none.
 */
export async function restoreWallet(
  provider: Eip1193Provider,
  caipNetworkId: CaipNetworkId | undefined,
): Promise<EvmConnection | undefined> {
  const request = async () => provider.request({ method: 'eth_accounts' })
  // Some fail while they are locked.
  const accounts = await request().then(readAccounts, () => [])
  const network =
    accounts.length > 0
      ? await readNetwork(provider)
      : await (await load()).readLockedNetwork(provider, caipNetworkId)
  return network && createInstalledConnection(provider, { accounts, caipNetworkId: network })
}

function watchInstalled(
  { provider, watch }: EvmConnection,
  isLocked: boolean,
  events: ConnectionEvents,
): Stop {
  /** What the wallet answers counts until it says something else. */
  let turn: object | undefined
  function ask(change?: ConnectionChange): void {
    const asked = {}
    turn = asked
    const tell = (found: ConnectionChange | 'gone' | undefined) => {
      if (turn !== asked || !found) return
      if (found === 'gone') return events.onEnd()
      isLocked = found.accounts?.length === 0
      events.onChange(found)
    }
    load()
      .then((late) => late.readSharing(provider, change))
      .then(tell, () => tell(change))
  }

  const stop = watch({
    onChange(change) {
      const wasLocked = isLocked
      if (change.accounts) {
        isLocked = change.accounts.length === 0
        turn = undefined
      }
      if (isLocked || !wasLocked) events.onChange(change)
      if (change.accounts && (isLocked || wasLocked)) ask(change)
    },
    onEnd: () => ask(),
  })
  return () => {
    turn = undefined
    stop()
  }
}

/** What few wallets make a page need. */
const load = () => import('../late.js')
