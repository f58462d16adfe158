import type { KitOptions } from '../base/KitOptions.js'
import type { CoreState } from '../state/CoreState.js'

/** How many wallets of the directory the first view shows (§9.025). */
export const recommendedCount = 4

/** A list as the directory takes it. */
export const toList = (values: readonly string[] | undefined) => values?.join(',') || undefined

/** All networks the site asked for: a wallet that serves one of them is listed. */
export function getWalletChains({ networks }: Pick<CoreState, 'networks'>): string {
  return Object.values(networks)
    .flatMap((state) => state.requestedCaipNetworks.map(({ caipNetworkId }) => caipNetworkId))
    .join(',')
}

/** What the directory is asked for the wallets that the first view shows. */
export function getOverviewQuery(
  state: Pick<CoreState, 'networks'>,
  options: Pick<KitOptions, 'includeWalletIds' | 'excludeWalletIds' | 'featuredWalletIds'>,
): Record<string, string | undefined> {
  const { includeWalletIds, excludeWalletIds = [], featuredWalletIds = [] } = options
  return {
    page: '1',
    entries: String(recommendedCount),
    chains: getWalletChains(state),
    include: toList(includeWalletIds),
    exclude: toList([...excludeWalletIds, ...featuredWalletIds]),
  }
}
