import * as v from 'valibot'
import { objectWithoutNulls } from '../messages/objectWithoutNulls.js'
import type { AuthenticationPayload, Cacao } from '../sign/authenticationTypes.js'

const optionalText = v.exactOptional(v.string())

const messageFields = {
  domain: v.string(),
  aud: v.string(),
  version: v.string(),
  nonce: v.string(),
  iat: v.string(),
  statement: optionalText,
  requestId: optionalText,
  resources: v.exactOptional(v.array(v.string())),
  nbf: optionalText,
  exp: optionalText,
}

/** What a site asks a wallet to sign: CAIP-122 on at least one chain. */
export const authenticationPayloadSchema: v.GenericSchema<unknown, AuthenticationPayload> =
  objectWithoutNulls({
    type: v.literal('caip122'),
    chains: v.pipe(
      v.array(v.string()),
      v.check(({ length }) => length > 0, 'Expected a chain'),
    ),
    ...messageFields,
  })

/** A signed message (CAIP-74). */
export const cacaoSchema: v.GenericSchema<unknown, Cacao> = v.object({
  h: v.object({ t: v.literal('caip122') }),
  p: objectWithoutNulls({ iss: v.string(), ...messageFields }),
  s: objectWithoutNulls({ t: v.string(), s: v.string(), m: optionalText }),
})
