import type { ChainFactory, SendCapability } from '@latchkey/core'
import { testAddress } from './balances.js'

/** Path of the call that lists NFTs. */
export const nftsPath = `/v1/account/${testAddress}/nfts`

/** The collection of the test's NFTs. */
export const nftContract = `0x${'c'.repeat(40)}`

/**
 * One NFT as the gateway answers it.
 *
 * @param tokenId - Its number.
 * @param changes - What differs from a key that only one account can have, without a picture.
 */
export const createWireNft = (tokenId: string, changes: object = {}) => ({
  ...{ contract: nftContract, token_id: tokenId, kind: 'nft', amount: '1', name: `Key ${tokenId}` },
  ...{ collection: { name: 'Keys', symbol: 'KEY' }, description: null, image_url: null },
  ...{ is_animated: false, traits: [], flags: { is_spam: false } },
  ...changes,
})

/** A key with traits, five badges, and two that are there to mislead. */
export const testNfts = {
  data: [
    createWireNft('2', {
      description: 'Opens the front door.',
      traits: [{ trait_type: 'Metal', value: 'Brass' }],
    }),
    createWireNft('1', {
      ...{ contract: `0x${'b'.repeat(40)}`, kind: 'multi-token', amount: '5', name: 'Early bird' },
      collection: { name: 'Badges', symbol: null },
    }),
    createWireNft('8', {
      name: 'Claim at www.free.example',
      flags: { is_spam: true, reason: 'advertising' },
    }),
    createWireNft('9', { name: 'Odd one', flags: { is_spam: true, reason: 'new-reason' } }),
  ],
  next: null,
}

/** The chain with NFTs and a way of sending them. */
export function withNfts(factory: ChainFactory, send: SendCapability): ChainFactory {
  return {
    ...factory,
    create: (context) => ({ ...factory.create(context), capabilities: { send, nfts: true } }),
  }
}
