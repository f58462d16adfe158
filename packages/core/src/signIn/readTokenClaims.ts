import * as v from 'valibot'

const claimsSchema = v.object({
  exp: v.number(),
  address: v.string(),
  caip2Network: v.string(),
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
  const [, middle, end] = token.split('.')
  if (!middle || end === undefined) return undefined
  try {
    const bytes = Uint8Array.from(atob(middle.replace(/-/g, '+').replace(/_/g, '/')), (char) =>
      char.charCodeAt(0),
    )
    const result = v.safeParse(claimsSchema, JSON.parse(new TextDecoder().decode(bytes)))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
