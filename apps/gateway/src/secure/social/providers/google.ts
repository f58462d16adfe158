import * as v from 'valibot'
import { optionalTextSchema, type SocialProvider, subjectSchema } from './SocialProvider.js'

const claimsSchema = v.object({
  sub: subjectSchema,
  email: optionalTextSchema,
  email_verified: v.optional(v.unknown()),
  name: optionalTextSchema,
})

/**
 * Google: OpenID Connect as its standard has it.
 *
 * @see https://developers.google.com/identity/openid-connect/openid-connect
 */
export const google: SocialProvider = {
  id: 'google',
  name: 'Google',
  issuer: 'https://accounts.google.com',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  scopes: ['openid', 'email', 'profile'],
  clientAuthentication: 'post',
  hasPkce: true,
  async readProfile({ claims }) {
    const { email, email_verified, name, sub } = v.parse(claimsSchema, claims)
    return {
      subject: sub,
      email: email_verified === true ? (email ?? undefined) : undefined,
      userName: name ?? undefined,
    }
  },
}
