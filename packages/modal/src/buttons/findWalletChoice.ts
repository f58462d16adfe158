import {
  type ConnectorRow,
  type CoreState,
  connectorIds,
  findConnectorOfWallet,
  type KitOptions,
  mergeConnectors,
  type Wallet,
} from '@latchkey/core'
import { isWalletCalled, listWallets, toWalletSlug } from '@latchkey/core/internal'
import type { Namespace } from '@latchkey/primitives'

/** The wallet that a button of the page stands for, as far as it is known. */
export type WalletChoice = {
  /** There, where the wallet is in this browser or a connector of the site. */
  row?: ConnectorRow | undefined
  /** There, where the directory, or the site itself, has it. */
  wallet?: Wallet | undefined
  /** The only namespace it is connected on. */
  namespace?: Namespace | undefined
}

/**
 * Finds the wallet that a site calls by one of its names.
 *
 * @param state - The kit's connectors and lists of wallets.
 * @param options - The kit's options.
 * @param called - Id of a connector, rdns, id in the directory, or the name in any spelling.
 * @param namespace - Only what serves it counts.
 */
export function findWalletChoice(
  state: Pick<CoreState, 'connectors' | 'walletList' | 'activeNamespace'>,
  { customWallets }: Pick<KitOptions, 'customWallets'>,
  called: string,
  namespace?: Namespace,
): WalletChoice {
  // Logins have fields of their own, not a wallet that could be asked.
  const connectors = state.connectors.filter(
    ({ id, namespaces }) =>
      id !== connectorIds.auth && (namespace === undefined || namespaces.includes(namespace)),
  )
  const wallets = listWallets(state.walletList, customWallets)
  const wallet =
    wallets.find(({ id, rdns }) => id === called || rdns === called) ??
    wallets.find((one) => isWalletCalled(one, called))
  const rows = mergeConnectors(connectors)
  const ofWallet = wallet && findConnectorOfWallet({ ...state, connectors }, wallet)
  const row =
    rows.find((one) => one.connectors.some(({ id, info }) => id === called || info?.rdns === called)) ??
    rows.find((one) => one.connectors.some((connector) => connector === ofWallet)) ??
    rows.find(({ name }) => toWalletSlug(name) === toWalletSlug(called))
  return { row, wallet, namespace }
}
