import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { ChainModule } from '../../chains/ChainModule.js'
import { chainModules } from '../../chains/registry.js'
import { type DirectoryWallet, directoryWalletSchema } from './DirectoryWallet.js'

/** The first so many wallets, by order, carry the badge. */
const certifiedCount = 40

/**
 * Reads the wallets of the directory.
 *
 * @param path - A JSON list of wallet records.
 * @param chains - The namespaces known.
 * @returns Ordered by `order`.
 * @throws When the file cannot be read or has a mistake.
 */
export async function loadWallets(
  path: string | URL,
  chains: readonly ChainModule[] = chainModules,
): Promise<DirectoryWallet[]> {
  const installed = chains.filter(({ directory }) => directory?.hasInstalledWallets)
  const records = v.parse(v.array(directoryWalletSchema), JSON.parse(await readFile(path, 'utf8')))
  return records
    .sort((first, second) => first.order - second.order)
    .map(({ universal_link, ...wallet }, index) => ({
      ...wallet,
      link_mode: wallet.link_mode ?? universal_link ?? null,
      injected: wallet.injected ?? toInjected(wallet.rdns, installed),
      badge_type: wallet.badge_type ?? (index < certifiedCount ? ('certified' as const) : ('none' as const)),
      is_top_wallet: index < certifiedCount,
      // The registry lists only wallets that speak the pairing protocol.
      supports_wc: wallet.supports_wc ?? true,
    }))
}

function toInjected(
  rdns: string | null | undefined,
  chains: readonly ChainModule[],
): { namespace: string; injected_id: string }[] | null {
  return rdns ? chains.map(({ namespace }) => ({ namespace, injected_id: rdns })) : null
}
