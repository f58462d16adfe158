import {
  type Connector,
  type ConnectorRow,
  type ConnectorRowType,
  connectorIds,
  connectorRowTypes,
  type KitOptions,
  type KitState,
  mergeConnectors,
  type Wallet,
} from '@latchkey/core'
import { isConnectorShown, withoutDuplicates } from '@latchkey/core/internal'
import type { Namespace } from '@latchkey/primitives'

/** One row of the list: an installed wallet or other connector, or a wallet of the directory. */
export type ConnectRow =
  | { type: ConnectorRowType; connector: ConnectorRow; wallet?: undefined }
  | { type: ConnectorRowType; wallet: Wallet; connector?: undefined }

/** How many wallets of the directory the list shows (§9.025). */
export const directoryRoom = 4

/** What the list is made from. */
export type ConnectRowsInput = {
  state: Pick<KitState, 'connectors' | 'walletList' | 'features' | 'activeNamespace'>
  /** Only wallets of this namespace; of all of the site's when left out. */
  namespace?: Namespace | undefined
  options: KitOptions
  isMobile: boolean
}

/**
 * The rows of the wallet list in their order: the site's order of types first, then the types it did not mention
 * in the built-in order (§9.049).
 */
export function getConnectRows(input: ConnectRowsInput): readonly ConnectRow[] {
  const inside = input.state.connectors.filter(({ isExclusive }) => isExclusive)
  if (inside.length > 0) return toConnectorRows('external', mergeConnectors(inside))
  if (input.options.enableWallets === false) return []
  const { connectorTypeOrder } = input.state.features
  const unmentioned = connectorRowTypes.filter((type) => !connectorTypeOrder.includes(type))
  const rows = getRowsByType(input)
  return [...connectorTypeOrder, ...unmentioned].flatMap((type) => rows[type])
}

function getRowsByType({
  state,
  namespace,
  options,
  isMobile,
}: ConnectRowsInput): Record<ConnectorRowType, readonly ConnectRow[]> {
  const { walletList } = state
  const excludedIds = new Set(options.excludeWalletIds ?? [])
  const isServed = (wallet: Wallet) => namespace === undefined || isOfNamespace(wallet.chains, namespace)
  const able = state.connectors.filter(
    ({ namespaces }) => namespace === undefined || namespaces.includes(namespace),
  )
  const rows = mergeConnectors(able).filter((row) =>
    isConnectorShown(row, { excluded: walletList.excluded, isMobile }),
  )
  const connectors = rows.flatMap((row) => row.connectors)
  // One row pairs on every chain that can.
  const pairing = rows.filter(({ id }) => id === connectorIds.walletConnect)
  const ofType = (type: Connector['type']) =>
    rows.filter((row) => row.type === type && !pairing.includes(row))
  // Several chains first, then announced, then injected ones.
  const installed = [...ofType('MULTI_CHAIN'), ...ofType('ANNOUNCED'), ...ofType('INJECTED')]

  const recent = withoutDuplicates(
    walletList.recent.filter(
      ({ id, chains }) => !excludedIds.has(id) && isOfNamespace(chains, namespace ?? state.activeNamespace),
    ),
    { connectors, recent: [] },
  ).filter(({ name }) => !connectors.some((connector) => connector.name === name))
  const present = { connectors, recent }
  const featured = withoutDuplicates(walletList.featured, present).filter(isServed)
  const custom = withoutDuplicates(options.customWallets ?? [], present).filter(isServed)

  // On a phone, where the list stands at the finger, an installed wallet takes the place of a recommended one.
  const taken =
    (options.featuredWalletIds?.length ?? 0) +
    (options.customWallets?.length ?? 0) +
    recent.length +
    (isMobile ? installed.length : 0)
  const hasCompany = pairing.length > 0 || installed.length > 0 || custom.length > 0
  const room = hasCompany ? Math.max(0, directoryRoom - taken) : 0
  const recommended = withoutDuplicates(walletList.recommended, present).filter(isServed).slice(0, room)

  return {
    walletConnect:
      options.enableWalletConnect === false || isMobile ? [] : toConnectorRows('walletConnect', pairing),
    recent: toWalletRows('recent', recent),
    injected: toConnectorRows('injected', installed),
    featured: toWalletRows('featured', featured),
    custom: toWalletRows('custom', custom),
    external: toConnectorRows('external', ofType('EXTERNAL')),
    recommended: toWalletRows('recommended', recommended),
  }
}

/**
 * Whether a wallet of the directory serves a namespace. One that says nothing of its chains may serve any.
 *
 * @param chains - What it says.
 * @param namespace - The namespace.
 */
export function isOfNamespace(chains: readonly string[], namespace: string): boolean {
  return chains.length === 0 || chains.some((chain) => chain.startsWith(`${namespace}:`))
}

function toConnectorRows(type: ConnectorRowType, connectors: readonly ConnectorRow[]): readonly ConnectRow[] {
  return connectors.map((connector) => ({ type, connector }))
}

function toWalletRows(type: ConnectorRowType, wallets: readonly Wallet[]): readonly ConnectRow[] {
  return wallets.map((wallet) => ({ type, wallet }))
}
