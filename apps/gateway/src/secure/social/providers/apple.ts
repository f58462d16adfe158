import * as v from 'valibot'
import { optionalTextSchema, type SocialProvider, subjectSchema } from './SocialProvider.js'

const claimsSchema = v.object({
  sub: subjectSchema,
  email: optionalTextSchema,
  // Text at times.
  email_verified: v.optional(v.unknown()),
})

const userFieldSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ name: v.object({ firstName: optionalTextSchema, lastName: optionalTextSchema }) }),
)

/**
 * Apple: who asks for name or email is answered by a form, and told the name at the first consent only. Nobody has signed that
 * form, so of it a name is taken, and never the email.
 *
 * @see https://developer.apple.com/documentation/signinwithapple/request-an-authorization-to-the-sign-in-with-apple-server.
 */
export const apple: SocialProvider = {
  id: 'apple',
  name: 'Apple',
  issuer: 'https://appleid.apple.com',
  authorizeUrl: 'https://appleid.apple.com/auth/authorize',
  tokenUrl: 'https://appleid.apple.com/auth/token',
  keysUrl: 'https://appleid.apple.com/auth/keys',
  scopes: ['name', 'email'],
  clientAuthentication: 'signed',
  hasPkce: false,
  isFormPost: true,
  async readProfile({ claims, userField }) {
    const { email, email_verified, sub } = v.parse(claimsSchema, claims)
    const isVerified = email_verified === true || email_verified === 'true'
    return {
      subject: sub,
      email: isVerified ? (email ?? undefined) : undefined,
      userName: readName(userField),
    }
  },
}

function readName(userField: string | undefined): string | undefined {
  const user = v.safeParse(userFieldSchema, userField)
  if (!user.success) return undefined
  const { firstName, lastName } = user.output.name
  return [firstName, lastName].filter(Boolean).join(' ') || undefined
}
