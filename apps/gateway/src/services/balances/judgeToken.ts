import type { Network } from '../../chains/Network.js'

/**
 * Why a token is not shown beside the others. `unlisted`: the operator does not list it and nobody prices it; `imitation`: it calls itself as a
 * listed one does; `advertising`: its name tells people to go somewhere.
 */
export type TokenDoubt = 'unlisted' | 'imitation' | 'advertising'

/** An address of a page, or what makes people look for one. No token that is worth something needs it in its name. */
const advertising =
  /https?:|www\.|\.(?:com|org|net|io|xyz|app|site|fi|gg|me|top|vip|live|claims?)\b|\b(?:claim|visit|airdrop|reward|voucher|bonus)\b|t\.me/i

/** Signs that look like letters, but are drawn for another script. */
const lookAlikes: Readonly<Record<string, string>> = {
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', ѕ: 's', і: 'i', ј: 'j', ԁ: 'd', һ: 'h' },
  ...{ ο: 'o', α: 'a', ρ: 'p', τ: 't', υ: 'u', ν: 'v', ι: 'i', κ: 'k', '0': 'o', '1': 'l', '₮': 't' },
}

/**
 * Says what speaks against a token.
 *
 * @param token - As its contract names it; `isListed` by the operator, `isPriced` by a market.
 * @param network - With the tokens the operator lists.
 * @returns Undefined when nothing does.
 */
export function judgeToken(
  {
    isListed,
    isPriced,
    name,
    symbol,
  }: { isListed: boolean; isPriced: boolean; name: string; symbol: string },
  { nativeCurrency, tokens }: Pick<Network, 'nativeCurrency' | 'tokens'>,
): TokenDoubt | undefined {
  if (isListed) return undefined
  if (advertising.test(name) || advertising.test(symbol)) return 'advertising'
  const known = [nativeCurrency, ...tokens].flatMap((one) => [toSkeleton(one.symbol), toSkeleton(one.name)])
  if (known.includes(toSkeleton(symbol)) || known.includes(toSkeleton(name))) return 'imitation'
  return isPriced ? undefined : 'unlisted'
}

/** What a text looks like: without case, spaces, marks, and signs of other scripts. */
function toSkeleton(text: string): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}₮]/gu, '')
  return [...plain].map((sign) => lookAlikes[sign] ?? sign).join('')
}
