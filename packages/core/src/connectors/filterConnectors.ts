import type { Wallet } from '../wallets/WalletListState.js'
import type { Connector } from './Connector.js'
import { rdnsAliases } from './walletAliases.js'

/**
 * Tells whether an installed wallet's row is shown (§5.045, §5.046).
 *
 * @param connector - The wallet.
 * @param options - `excluded`: wallets the site hides; `isMobile`: on a phone or tablet.
 */
export function isConnectorShown(
  connector: Pick<Connector, 'name' | 'type' | 'info' | 'isInstalled'>,
  { excluded, isMobile }: { excluded: readonly Pick<Wallet, 'name' | 'rdns'>[]; isMobile: boolean },
): boolean {
  const rdns = connector.info?.rdns
  if (connector.type === 'INJECTED' && connector.name === 'Browser Wallet') {
    if (!isMobile) return false
    if (!rdns && !connector.isInstalled) return false
  }
  return !excluded.some(
    (wallet) =>
      (rdns !== undefined && wallet.rdns === rdns) ||
      wallet.name.toLowerCase() === connector.name.toLowerCase(),
  )
}

/**
 * Leaves out directory wallets that are there already as an installed wallet or a recent one: the same rdns,
 * else the same directory id, else, for wallets without an rdns, the same name (§5.045).
 *
 * @param wallets - Wallets of the directory.
 * @param present - The rows listed above them.
 */
export function withoutDuplicates(
  wallets: readonly Wallet[],
  present: { connectors: readonly Connector[]; recent: readonly Wallet[] },
): readonly Wallet[] {
  const rdns = new Set<string>()
  const ids = new Set<string>()
  const names = new Set<string>()
  for (const connector of present.connectors) {
    if (connector.info?.rdns) rdns.add(toDesktopRdns(connector.info.rdns))
    if (connector.explorerId) ids.add(connector.explorerId)
    names.add(connector.name)
  }
  for (const wallet of present.recent) {
    if (wallet.rdns) rdns.add(toDesktopRdns(wallet.rdns))
    ids.add(wallet.id)
  }
  return wallets.filter((wallet) => {
    if (ids.has(wallet.id)) return false
    return wallet.rdns ? !rdns.has(toDesktopRdns(wallet.rdns)) : !names.has(wallet.name)
  })
}

/** A wallet's in-app browser may announce itself by an rdns of its own. */
function toDesktopRdns(rdns: string): string {
  return rdnsAliases[rdns] ?? rdns
}
