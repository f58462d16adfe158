import type { Network } from './wallet/createWallet.js'

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

/**
 * What we call a network.
 *
 * @param networks - The networks pocket has.
 * @param chainId - The one meant, which may be none of them.
 */
export function networkName(networks: readonly Network[], chainId: number): string {
  return networks.find((network) => network.id === chainId)?.name ?? `Network ${chainId}`
}
