import * as v from 'valibot'
import { numberSubjectSchema, optionalTextSchema, type SocialProvider } from './SocialProvider.js'

const meSchema = v.object({
  data: v.object({ id: numberSubjectSchema, username: v.string(), confirmed_email: optionalTextSchema }),
})

/**
 * X. Who one is can be read with both first scopes alone; the email only by apps that X lets ask for it.
 *
 * @see https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code
 */
export const x: SocialProvider = {
  id: 'x',
  name: 'X',
  issuer: 'https://x.com',
  authorizeUrl: 'https://x.com/i/oauth2/authorize',
  tokenUrl: 'https://api.x.com/2/oauth2/token',
  scopes: ['users.read', 'tweet.read'],
  optionalScopes: ['users.email'],
  clientAuthentication: 'basic',
  hasPkce: true,
  async readProfile({ get }) {
    const me = await get('https://api.x.com/2/users/me?user.fields=confirmed_email')
    const { confirmed_email, id, username } = v.parse(meSchema, me).data
    return { subject: id, email: confirmed_email ?? undefined, userName: username }
  },
}
