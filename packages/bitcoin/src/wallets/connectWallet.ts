import { type Account, type Network, toConnectionError } from '@latchkey/core'
import { AppKitError, isAppKitError } from '@latchkey/errors'
import type { CaipNetworkId, Namespace } from '@latchkey/primitives'
import { guessNetwork } from '../networkNames.js'
import { type BitcoinWallet, cannotTell, type Shared } from './BitcoinWallet.js'
import { type BitcoinConnection, createConnection } from './createConnection.js'
import { toAccounts } from './readAccounts.js'

type ConnectParameters = {
  wallet: BitcoinWallet
  /** The site's, at least one. */
  networks: readonly Network[]
  /** The network in front of the visitor. */
  caipNetworkId?: CaipNetworkId | undefined
  /** Those that one answer shall let the site in on. */
  namespaces?: readonly Namespace[] | undefined
  /** What it shared at the last visit. */
  accounts?: readonly Account[] | undefined
}

/**
 * Asks a wallet for its accounts. The question goes out at once, so that a wallet that opens a window is still inside the visitor's
 * gesture. One that is on none of the site's networks is asked to come to one (§5.035).
 *
 * @throws `connection/…`; `connection/network-unsupported` when the wallet stays on a network that the site does not have.
 */
export async function connectWallet(parameters: ConnectParameters): Promise<BitcoinConnection> {
  const { wallet, networks, namespaces } = parameters
  const { name: walletName } = wallet
  try {
    const wanted = chooseWanted(parameters)
    const first = await wallet.connect(wanted, namespaces)
    const isServed = networks.some(({ caipNetworkId }) => caipNetworkId === first.caipNetworkId)
    const shared = isServed ? first : { ...first, ...(await bringToSite(parameters, wanted)) }
    if (shared.accounts.length === 0) throw new AppKitError('connection/no-accounts', { walletName })
    return createConnection(wallet, shared)
  } catch (error) {
    throw toConnectionError(error, walletName)
  }
}

/**
 * Takes up what a wallet still shares, without asking the visitor. One that shares nothing may be locked: its connection has no
 * accounts and waits for them. One that cannot be asked without a prompt is taken to share what it did at the last visit: it has no
 * word for taking that back, and what is signed as another account is refused.
 *
 * @returns `undefined` when the wallet has let go of the site.
 */
export async function reconnectWallet(parameters: ConnectParameters): Promise<BitcoinConnection | undefined> {
  const { wallet } = parameters
  const wanted = chooseWanted(parameters)
  try {
    const shared = await wallet.read(wanted)
    if (shared !== cannotTell) return createConnection(wallet, shared)
  } catch (error) {
    if (isAppKitError(error, 'wallet/unauthorized')) return undefined
    return createConnection(wallet, { accounts: [], caipNetworkId: wanted })
  }
  const known = readKnown(parameters, wanted)
  if (!known) return undefined
  wallet.resume?.(known)
  return createConnection(wallet, known)
}

/** The network in front of the visitor, where it is one of the site's: kits also have networks that they know by a wallet alone. */
function chooseWanted({ networks, caipNetworkId }: ConnectParameters): CaipNetworkId {
  const ids = networks.map((network) => network.caipNetworkId)
  const wanted = ids.find((id) => id === caipNetworkId) ?? ids[0]
  if (!wanted) throw new AppKitError('connection/failed')
  return wanted
}

async function bringToSite({ wallet, networks }: ConnectParameters, wanted: CaipNetworkId): Promise<Shared> {
  let cause: unknown
  try {
    const shared = await wallet.switchNetwork?.(wanted)
    if (shared?.caipNetworkId === wanted) return shared
  } catch (error) {
    cause = error
  }
  // The visitor is told that they are not connected, so the wallet is told, too.
  await wallet.disconnect?.().catch(() => undefined)
  const networkNames = networks.map(({ name }) => name).join(', ')
  throw new AppKitError(
    'connection/network-unsupported',
    { walletName: wallet.name, networkNames },
    { cause },
  )
}

function readKnown(
  { networks, accounts = [] }: ConnectParameters,
  wanted: CaipNetworkId,
): Shared | undefined {
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  const caipNetworkId = guessNetwork(accounts[0]?.address, [wanted, ...ids])
  if (!caipNetworkId) return undefined
  const claims = accounts.map(({ type, ...account }) => ({ ...account, purpose: type }))
  const known = toAccounts(claims, caipNetworkId)
  return known.length > 0 ? { accounts: known, caipNetworkId } : undefined
}
