import {
  type ChainConnection,
  type ConnectionChange,
  type ConnectionEvents,
  nameConnectionFailure,
  type Stop,
} from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { createConnection, readNetwork } from './createConnection.js'
import type { Eip1193Provider } from './Eip1193Provider.js'
import { readAccounts, type Spell } from './readAnswer.js'

// Wallets elsewhere have sessions that say when they end. An installed wallet only shares accounts or does not, and one that
// does not may be locked.

type EvmConnection = ChainConnection<Eip1193Provider>

/**
 * A connection over the interface of a wallet in this browser.
 *
 * @param provider - The interface.
 * @param shared - What the wallet has shared; no account while it is locked.
 * @param spell - Writes the addresses of later accounts.
 */
export function createInstalledConnection(
  provider: Eip1193Provider,
  shared: Parameters<typeof createConnection>[1],
  spell?: Spell,
): EvmConnection {
  const connection = createConnection(provider, shared, spell)
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
    const answer = await provider.request({ method: 'eth_requestAccounts' }, { signal })
    if (readAccounts(answer).length === 0) throw new AppKitError('connection/no-accounts', { walletName })
    return await toInstalled(provider, answer, readNetwork(provider))
  } catch (error) {
    const { readWalletFailure } = await load()
    throw nameConnectionFailure(error, walletName, readWalletFailure(error))
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
  const answer = await request().catch(() => undefined)
  if (readAccounts(answer).length > 0) return toInstalled(provider, answer, readNetwork(provider))
  const network = await (await load()).readLockedNetwork(provider, caipNetworkId)
  return network && toInstalled(provider, answer, network)
}

async function toInstalled(
  provider: Eip1193Provider,
  answer: unknown,
  network: CaipNetworkId | Promise<CaipNetworkId>,
): Promise<EvmConnection> {
  // Checksums need a hash function, which the page's first script does not contain.
  const late = import('../spellAddress.js').catch(() => undefined)
  const [spelling, caipNetworkId] = await Promise.all([late, network])
  const spell = spelling?.spellAddress
  return createInstalledConnection(provider, { accounts: readAccounts(answer, spell), caipNetworkId }, spell)
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
