import { type Network, readField, toConnectionError } from '@latchkey/core'
import { AppKitError } from '@latchkey/errors'
import type { CaipNetworkId } from '@latchkey/primitives'
import { callFeature } from './features.js'
import type { NamespaceRules } from './NamespaceRules.js'
import { readAccounts } from './readAccounts.js'
import type { StandardAccount, StandardWallet } from './StandardWallet.js'

/** A wallet that is asked to let the site in. */
export type ShareParameters = {
  rules: NamespaceRules
  wallet: StandardWallet
  /** The wallet, as the visitor knows it. */
  name: string
  /** What the wallet says it serves. */
  chains: readonly string[]
  /** The site's networks. */
  networks: readonly Network[]
  /** The network in front of the visitor. */
  caipNetworkId?: CaipNetworkId | undefined
}

/** What a wallet has shared, and the network to begin with. */
export type Shared = {
  accounts: readonly StandardAccount[]
  caipNetworkId: CaipNetworkId
  /** Those of the site's networks that the wallet serves. */
  getServed(): readonly CaipNetworkId[]
}

/**
 * Asks a wallet for its accounts (`standard:connect`). The question goes out at once, so that a wallet that opens a window
 * is still inside the visitor's gesture.
 *
 * @param parameters - See {@link ShareParameters}.
 * @throws `connection/…`.
 */
export async function requestAccounts(parameters: ShareParameters): Promise<Shared> {
  const { name: walletName, wallet } = parameters
  try {
    const accounts = readShared(parameters, await callFeature(wallet, 'standard:connect'))
    if (accounts.length === 0) throw new AppKitError('connection/no-accounts', { walletName })
    return toShared(parameters, accounts)
  } catch (error) {
    throw toConnectionError(error, walletName)
  }
}

/**
 * Takes up what a wallet still shares, without asking the visitor. One that shares nothing, or refuses, may be locked: the
 * standard has no word for having let go of the site. Then there are no accounts, and the connection waits for them.
 *
 * @param parameters - See {@link ShareParameters}.
 */
export async function recallAccounts(parameters: ShareParameters): Promise<Shared> {
  const answer = await callFeature(parameters.wallet, 'standard:connect', { silent: true }).catch(() => ({
    accounts: [],
  }))
  return toShared(parameters, readShared(parameters, answer))
}

/** What the answer names; some wallets answer nothing and have their accounts at the wallet. */
function readShared({ rules, wallet }: ShareParameters, answer: unknown): readonly StandardAccount[] {
  return readAccounts(readField(answer, 'accounts') ?? readField(wallet, 'accounts'), rules)
}

/** The network in front of the visitor where the wallet serves it, else the first of the site's that it does. */
function toShared(
  { caipNetworkId, chains, networks, rules }: ShareParameters,
  accounts: readonly StandardAccount[],
): Shared {
  const ids = networks.map((network) => network.caipNetworkId)
  const served = ids.filter((id) => chains.includes(rules.toChain(id)))
  const wanted = caipNetworkId && served.includes(caipNetworkId) ? caipNetworkId : served[0]
  const elsewhere = chains.map((chain) => rules.fromChain(chain, ids)).find((id) => id !== undefined)
  const chosen = wanted ?? elsewhere
  if (!chosen) throw new AppKitError('connection/failed')
  return { accounts, caipNetworkId: chosen, getServed: () => served }
}
