import { type CaipAddress, type CaipNetworkId, isCaip2, isCaip10 } from '@latchkey/primitives'
import * as v from 'valibot'

/** A CAIP-2 network id. */
export const caipNetworkIdSchema = v.custom<CaipNetworkId>(
  (value) => typeof value === 'string' && isCaip2(value),
  'Expected a CAIP-2 network id',
)

/** A CAIP-10 account id. */
export const caipAddressSchema = v.custom<CaipAddress>(
  (value) => typeof value === 'string' && isCaip10(value),
  'Expected a CAIP-10 account id',
)
