import type { Network } from '../../chains/Network.js'
import { judgeToken, type TokenDoubt } from '../balances/judgeToken.js'

/**
 * Says what speaks against an NFT. Nobody lists collections, so being unlisted says nothing.
 *
 * @param texts - What it and its collection call themselves.
 * @param network - With the tokens the operator lists.
 * @returns Undefined when nothing does.
 */
export function judgeNft(
  texts: readonly (string | null | undefined)[],
  network: Pick<Network, 'nativeCurrency' | 'tokens'>,
): TokenDoubt | undefined {
  const doubts = texts.map((text) =>
    text ? judgeToken({ name: text, symbol: text, isListed: false, isPriced: true }, network) : undefined,
  )
  return doubts.includes('advertising') ? 'advertising' : doubts.find(Boolean)
}
