import { toPlainText } from '@latchkey/primitives'
import * as v from 'valibot'
import { defineCall } from '../defineCall.js'
import { foreignNameSchema } from '../schemas.js'

const maxDescriptionLength = 1_000

/** Of 256 bits; decimal text. */
const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'Expected a whole number'))

/** One NFT that an account holds. */
export const nftSchema = v.object({
  /** Of its collection, in the namespace's one spelling. */
  contract: v.string(),
  token_id: wholeNumber,
  /** `nft`: one account has it; `multi-token`: several can have the same number. An open set. */
  kind: v.string(),
  amount: wholeNumber,
  /** As its metadata name it; null where they could not be read, or not yet. */
  name: v.nullable(foreignNameSchema),
  /** As the contract names itself; null where it says nothing. */
  collection: v.object({ name: v.nullable(foreignNameSchema), symbol: v.nullable(foreignNameSchema) }),
  description: v.nullable(
    v.pipe(
      v.string(),
      v.transform((text) => toPlainText(text, maxDescriptionLength)),
    ),
  ),
  /** At the gateway, which fetches the picture; null where the metadata name none. */
  image_url: v.nullable(v.string()),
  /** Whether the picture moves, or the metadata name an animation beside it. */
  is_animated: v.boolean(),
  traits: v.array(v.object({ trait_type: foreignNameSchema, value: foreignNameSchema })),
  /**
   * `advertising`: a name tells people to go somewhere; `imitation`: the collection calls itself as a token that the operator lists. An
   * open set.
   */
  flags: v.object({ is_spam: v.boolean(), reason: v.optional(v.string()) }),
})

/** One NFT that an account holds. */
export type Nft = v.InferOutput<typeof nftSchema>

/** The NFTs of an account on one network, page by page, what it got last first. */
export const getNfts = defineCall({
  name: 'getNfts',
  method: 'GET',
  path: '/v1/account/:address/nfts',
  audience: 'data',
  answer: 'json',
  isOwn: true,
  summary: 'Lists the NFTs an account holds on a network, in pages.',
  params: v.object({ address: v.string() }),
  query: v.object({
    /** CAIP-2 id. */
    chainId: v.string(),
    /** `next` of the page before. */
    cursor: v.optional(v.string()),
  }),
  response: v.object({
    data: v.array(nftSchema),
    /** Null on the last page. A page may be short, or empty, and still have one after it. */
    next: v.nullable(v.string()),
    /** Blocks that the network has and the gateway has not read yet: the newest NFTs may be missing. */
    behind: v.optional(v.number()),
    /** How much of the way back the gateway has read, from 0 to 1, where a page is short because the rest is still being read. */
    progress: v.optional(v.number()),
  }),
})

/** The picture of an NFT. It is asked for by the NFT alone: the gateway fetches nothing for addresses that callers choose. */
export const getNftImage = defineCall({
  name: 'getNftImage',
  method: 'GET',
  path: '/v1/nft/:chainId/:contract/:tokenId/image',
  audience: 'directory',
  answer: 'image',
  isOwn: true,
  summary: 'The picture of an NFT, by network, contract and number.',
  params: v.object({
    /** CAIP-2 id. */
    chainId: v.string(),
    contract: v.string(),
    tokenId: wholeNumber,
  }),
})
