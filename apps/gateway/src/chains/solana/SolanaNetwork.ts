import * as v from 'valibot'
import type { ServedNetwork } from '../../providers/rpc/createNetworkRegistry.js'
import { createAmountSchema } from '../createAmountSchema.js'
import type { FindNetwork as FindServed } from '../createFindNetwork.js'
import { listedPriceSchema } from '../listedPriceSchema.js'
import { currencySchema, networkSchema } from '../Network.js'
import { isAddress } from './address.js'
import { tokenPrograms } from './tokens/tokenPrograms.js'

const addressSchema = v.pipe(v.string(), v.check(isAddress, 'Expected a Solana address'))

/** What a networks file says of a Solana network. */
export const solanaNetworkSchema = v.object({
  ...networkSchema.entries,
  /** The most the fee of one transaction may be that the operator pays, in lamports as decimal text. */
  maxSponsoredFee: v.optional(createAmountSchema('lamports', 12), '100000'),
  /** What one coin is worth, as decimal text. */
  nativePrice: v.optional(listedPriceSchema),
  tokens: v.optional(
    v.array(
      v.object({
        ...currencySchema.entries,
        /** Of the mint. */
        address: addressSchema,
        program: v.optional(
          v.picklist(Object.keys(tokenPrograms) as (keyof typeof tokenPrograms)[]),
          'token',
        ),
        /** What one whole token is worth, as decimal text. */
        price: v.optional(listedPriceSchema),
        /** Its picture; by default the gateway's own for its symbol. */
        logo: v.optional(v.pipe(v.string(), v.url('Expected the address of a picture'))),
      }),
    ),
    [],
  ),
})

/** One Solana network the gateway serves. */
export type SolanaNetwork = v.InferOutput<typeof solanaNetworkSchema>

/** A network with its way to the chain. */
export type ConnectedNetwork = ServedNetwork<SolanaNetwork>

/** Finds a Solana network that is served. */
export type FindNetwork = FindServed<SolanaNetwork>
