import type { getWallets } from '@latchkey/wire'
import type { InferOutput } from 'valibot'
import type { DirectoryWallet } from './DirectoryWallet.js'

/** The filters of a directory call. */
export type WalletFilter = InferOutput<(typeof getWallets)['query']>

type Test = (wallet: DirectoryWallet) => boolean

/**
 * Finds the wallets of a directory call, over all pages. Filters combine with AND; `names` and `rdns` together match
 * either, because a site asks with both for the same installed wallets.
 *
 * @param wallets - Every wallet, in order.
 * @param filter - The filters.
 */
export function filterWallets(wallets: readonly DirectoryWallet[], filter: WalletFilter): DirectoryWallet[] {
  const tests = [
    toIdTest(filter.include, true),
    toIdTest(filter.exclude, false),
    toSearchTest(filter.search),
    toChainTest(filter.chains),
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

/** A wallet listed with Ethereum can be taught any other EVM network (EIP-3085), so it is found for all of them. */
function toChainTest(list: string | undefined): Test | undefined {
  // References of some namespaces are case-sensitive, so the ids are compared as they are.
  const ids = list?.split(',').map((id) => id.trim())
  if (!list || !ids) return undefined
  const isAnyEvm = ids.some((id) => id.startsWith('eip155:'))
  return ({ chains }) => chains.some((chain) => ids.includes(chain) || (isAnyEvm && chain === 'eip155:1'))
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
