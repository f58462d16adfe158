import type { SignIn } from '@latchkey/decode'
import * as v from 'valibot'

/** One line of what is signed: what breaks lines or reorders them would let one part pass for another. */
const line = v.pipe(v.string(), v.maxLength(2_000), v.regex(/^[^\p{Cc}\p{Bidi_Control}\u2028\u2029]*$/u))

/** What a site says of a sign-in (`solana:signIn`). */
export const signInInputSchema = v.object({
  domain: v.optional(line),
  address: v.optional(line),
  statement: v.optional(line),
  uri: v.optional(line),
  version: v.optional(line),
  chainId: v.optional(line),
  nonce: v.optional(line),
  issuedAt: v.optional(line),
  expirationTime: v.optional(line),
  notBefore: v.optional(line),
  requestId: v.optional(line),
  resources: v.optional(v.pipe(v.array(line), v.maxLength(50))),
})

/** What a site says of a sign-in. */
export type SignInInput = v.InferOutput<typeof signInInputSchema>

const labels = {
  uri: 'URI',
  version: 'Version',
  chainId: 'Chain ID',
  nonce: 'Nonce',
  issuedAt: 'Issued At',
  expirationTime: 'Expiration Time',
  notBefore: 'Not Before',
  requestId: 'Request ID',
} as const

/**
 * Writes the text of a sign-in (Sign In With Solana), and takes it apart for the person.
 *
 * @param input - What the site says.
 * @param asked - Where the site is, and which account signs.
 */
export function createSignInText(
  input: SignInInput,
  { address, host }: { address: string; host: string },
): { text: string; signIn: SignIn } {
  const { domain = host, resources = [], statement } = input
  const fields = (Object.keys(labels) as (keyof typeof labels)[]).flatMap((key) => {
    const value = input[key]
    return value === undefined ? [] : [{ name: labels[key], value }]
  })
  const lines = [
    ...fields.map(({ name, value }) => `${name}: ${value}`),
    ...(resources.length > 0 ? ['Resources:', ...resources.map((resource) => `- ${resource}`)] : []),
  ]
  const text = [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement ? [statement] : []),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ].join('\n\n')
  return { text, signIn: { domain, address, statement, fields, resources } }
}
