import type { getWallets } from '@latchkey/wire'
import type { InferOutput } from 'valibot'
import type { ChainModule } from '../../chains/ChainModule.js'
import type { DirectoryWallet } from './DirectoryWallet.js'

/** The filters of a directory call. */
export type WalletFilter = InferOutput<(typeof getWallets)['query']>

/** A namespace as far as the directory is concerned. */
type DirectoryChain = Pick<ChainModule, 'directory' | 'namespace'>

type Test = (wallet: DirectoryWallet) => boolean

/**
 * Finds the wallets of a directory call, over all pages. Filters combine with AND; `names` and `rdns` together match
 * either, because a site asks with both for the same installed wallets.
 *
 * @param wallets - Every wallet, in order.
 * @param filter - The filters.
 * @param chains - The namespaces known.
 */
export function filterWallets(
  wallets: readonly DirectoryWallet[],
  filter: WalletFilter,
  chains: readonly DirectoryChain[],
): DirectoryWallet[] {
  const tests = [
    toIdTest(filter.include, true),
    toIdTest(filter.exclude, false),
    toSearchTest(filter.search),
    toChainTest(filter.chains, chains),
    toBadgeTest(filter.badge_type),
    toBadgeTest(filter.badge),
    toInstalledTest(filter),
    toPlatformTest(filter.platform),
  ].filter((test) => test !== undefined)
  const found = wallets.filter((wallet) => tests.every((test) => test(wallet)))
  if (filter.sort !== 'wcpay') return found
  return found.sort((first, second) => Number(second.supports_wcpay) - Number(first.supports_wcpay))
}

function toIdTest(list: string | undefined, isWanted: boolean): Test | undefined {
  const ids = toSet(list)
  return ids && (({ id }) => ids.has(id.toLowerCase()) === isWanted)
}

function toSearchTest(search: string | undefined): Test | undefined {
  const wanted = search?.trim().toLowerCase()
  return wanted ? ({ name }) => name.toLowerCase().includes(wanted) : undefined
}

/** A wallet that can be taught all networks of a namespace is found for each of them. */
function toChainTest(list: string | undefined, known: readonly DirectoryChain[]): Test | undefined {
  // References of some namespaces are case-sensitive, so the ids are compared as they are.
  const ids = list?.split(',').map((id) => id.trim())
  if (!list || !ids) return undefined
  const taught = known.flatMap(({ directory, namespace }) => {
    const isAsked = ids.some((id) => id.startsWith(`${namespace}:`))
    return isAsked && directory?.teachableNetworkId !== undefined ? [directory.teachableNetworkId] : []
  })
  const wanted = new Set([...ids, ...taught])
  return ({ chains }) => chains.some((chain) => wanted.has(chain))
}

function toBadgeTest(badge: string | undefined): Test | undefined {
  return badge === undefined ? undefined : ({ badge_type }) => (badge_type ?? 'none') === badge
}

function toInstalledTest({ names, rdns }: WalletFilter): Test | undefined {
  const wantedNames = toSet(names)
  const wantedRdns = toSet(rdns)
  if (!wantedNames && !wantedRdns) return undefined
  return (wallet) =>
    (wantedNames?.has(wallet.name.toLowerCase()) ?? false) ||
    (wantedRdns?.has(wallet.rdns?.toLowerCase() ?? '') ?? false)
}

function toPlatformTest(platform: 'ios' | 'android' | undefined): Test | undefined {
  if (platform === undefined) return undefined
  return ({ app_store, play_store }) => Boolean(platform === 'ios' ? app_store : play_store)
}

function toSet(list: string | undefined): Set<string> | undefined {
  if (!list) return undefined
  const items = list
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '')
  return new Set(items)
}
