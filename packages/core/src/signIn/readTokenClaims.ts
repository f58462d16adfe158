import * as v from 'valibot'

const timesSchema = v.object({ iat: v.optional(v.number()), exp: v.number() })
const claimsSchema = v.object({
  ...timesSchema.entries,
  address: v.string(),
  caip2Network: v.string(),
  caip2Networks: v.optional(v.array(v.string())),
  uri: v.string(),
  domain: v.string(),
  nonce: v.string(),
})

/**
 * Reads the middle part of a session token. Its signature is the gateway's to check.
 *
 * @param token - A JWT.
 * @returns The claims the kit uses, or `undefined` when the token has another form.
 */
export function readTokenClaims(token: string): v.InferOutput<typeof claimsSchema> | undefined {
  return read(token, claimsSchema)
}

/**
 * Reads when a token was made, by the gateway's clock: that of the visitor may be wrong.
 *
 * @param token - A JWT.
 * @returns Milliseconds since 1970, or `undefined` when it does not say.
 */
export function readIssuedAtMs(token: string): number | undefined {
  const iat = read(token, timesSchema)?.iat
  return iat === undefined ? undefined : iat * 1000
}

function read<Output>(token: string, schema: v.GenericSchema<unknown, Output>): Output | undefined {
  const [, middle, end] = token.split('.')
  if (!middle || end === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(middle.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    )
    const result = v.safeParse(schema, JSON.parse(new TextDecoder().decode(bytes)))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
