/**
 * How many wallets the search row promises: exact below ten, else in tens with a plus where that is less.
 *
 * @param count - Wallets in the directory.
 *
 * @example
 * getWalletCountText(538) // '530+'
 */
export function getWalletCountText(count: number): string {
  if (count < 10) return String(count)
  const tens = Math.floor(count / 10) * 10
  return tens < count ? `${tens}+` : String(tens)
}
