import * as v from 'valibot'

/** The headers of a call that needs a session: `DPoP {access token}`, and a proof that holds the token's hash. */
export const sessionHeadersSchema = v.object({ authorization: v.string(), dpop: v.string() })
