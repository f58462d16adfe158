import { joinCaip10, parseCaip10 } from '@latchkey/primitives'
import type { Chain } from '../chain/Chain.js'
import { isSameAddress } from '../chain/isSameAddress.js'
import type { SignedNftTransfer, Transfer } from '../chain/SendCapability.js'
import type { OwnNft } from '../nfts/NftState.js'
import type { NftBalance } from './SendState.js'

/**
 * Turns an NFT into what is sent.
 *
 * @param nft - One of the account's.
 */
export function toNftBalance(nft: OwnNft): NftBalance {
  const { amount, caipNetworkId, contract, image_url, kind, label, token_id } = nft
  const amountAtomic = BigInt(amount)
  return {
    ...{ type: 'nft', address: joinCaip10(caipNetworkId, contract), tokenId: token_id, kind },
    ...{ name: label, symbol: label, decimals: 0, caipNetworkId },
    ...{ amountAtomic, spendableAtomic: amountAtomic, numeric: amount },
    ...{ price: 0, value: 0, iconUrl: image_url ?? '' },
  }
}

/**
 * Whether the wallet will be asked to sign the transfer that the visitor filled in. Of tokens nothing is read back.
 *
 * @param transfer - As it was filled in.
 * @param signed - As the chain read it back from what will be signed.
 * @param chain - The network's.
 */
export function isSignedAsAsked(
  { amountAtomic, from, to, token }: Transfer,
  signed: SignedNftTransfer | undefined,
  chain: Pick<Chain, 'toAddressKey'> | undefined,
): boolean {
  if (token.type !== 'nft') return true
  const pairs = [
    [from, signed?.from],
    [to, signed?.to],
    [parseCaip10(token.address).address, signed?.contract],
  ] as const
  return (
    signed?.tokenId === BigInt(token.tokenId) &&
    signed.amountAtomic === amountAtomic &&
    pairs.every(([asked = '', found = '']) => isSameAddress(chain, asked, found))
  )
}
