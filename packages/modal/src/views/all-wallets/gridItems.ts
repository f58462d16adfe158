import { type Connector, type ConnectorRow, mergeConnectors, type Wallet } from '@latchkey/core'
import { isConnectorShown, isMobile } from '@latchkey/core/internal'

/** One card of the grid: a wallet of the directory, or an installed one that the directory does not have. */
export type GridItem = Wallet | ConnectorRow

/** Whether a card is an installed wallet's that the directory does not have. */
export function isConnectorItem(item: GridItem): item is ConnectorRow {
  return 'connectors' in item
}

/** What tells a card apart from all others. */
export function getItemKey(item: GridItem): string {
  return isConnectorItem(item) ? `${item.namespaces} ${item.id}` : item.id
}

/** Kinds of connectors that are wallets installed here. */
const installedTypes: readonly Connector['type'][] = ['MULTI_CHAIN', 'ANNOUNCED', 'INJECTED']

/**
 * The installed wallets that are not in the directory: by its search alone they would not be found.
 *
 * @param connectors - Those that serve what is looked for.
 * @param known - `listed`: connectors that the directory has; `excluded`: wallets the site hides.
 */
export function getInstalledItems(
  connectors: readonly Connector[],
  {
    listed,
    excluded,
  }: { listed: ReadonlySet<Connector>; excluded: readonly Pick<Wallet, 'name' | 'rdns'>[] },
): readonly ConnectorRow[] {
  return mergeConnectors(connectors).filter(
    (row) =>
      installedTypes.includes(row.type) &&
      isConnectorShown(row, { excluded, isMobile: isMobile() }) &&
      !row.connectors.some((connector) => listed.has(connector)),
  )
}
