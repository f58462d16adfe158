import { type Currency, findChain, type WalletChains } from '../chains/WalletChain.js'
import { namespaceOf } from '../shared/caip.js'
import type { Network } from '../shared/network.js'

/**
 * An amount for people: exact, or cut to some decimals, never rounded up.
 *
 * @param amountAtomic - The amount in base units.
 * @param decimals - How many decimals one whole has.
 * @param maxDecimals - How many to show; all by default.
 * @returns A number in the reader's own grouping.
 */
export function formatAmount(amountAtomic: bigint, decimals: number, maxDecimals = decimals): string {
  const digits = amountAtomic.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits
    .slice(digits.length - decimals)
    .slice(0, maxDecimals)
    .replace(/0+$/, '')
  const point =
    new Intl.NumberFormat().formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.'
  const grouped = new Intl.NumberFormat().format(BigInt(whole))
  return fraction === '' ? grouped : `${grouped}${point}${fraction}`
}

/**
 * An address in groups of four, for reading it out.
 *
 * @param address - The whole address; `0x` is a group of its own.
 */
export function groupAddress(address: string): string[] {
  const prefix = address.startsWith('0x') ? ['0x'] : []
  return [...prefix, ...(address.slice(2 * prefix.length).match(/.{1,4}/g) ?? [])]
}

/** What naming networks needs. */
type Named = { readonly chains: WalletChains; readonly networks: readonly Network[] }

/**
 * What we call a network.
 *
 * @param wallet - What pocket has.
 * @param id - CAIP-2 id of the one meant, which may be none of pocket's.
 */
export function networkName({ chains, networks }: Named, id: string): string {
  const known = networks.find((network) => network.id === id)
  return known?.name ?? findChain(chains, namespaceOf(id))?.networks.nameOf(id) ?? id
}

/**
 * A network's own money.
 *
 * @param usual - What networks of its namespace are paid in unless they say otherwise.
 * @param network - The network; nothing for one pocket does not have.
 */
export function currencyOf(usual: Currency, network: Partial<Network> | undefined): Currency {
  const own = { symbol: network?.symbol ?? usual.symbol, decimals: network?.decimals ?? usual.decimals }
  return own.symbol === usual.symbol ? { ...usual, ...own } : own
}
