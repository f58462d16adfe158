import * as v from 'valibot'
import { numberSubjectSchema, type SocialProvider } from './SocialProvider.js'

const userSchema = v.object({ id: numberSubjectSchema, login: v.string() })
const emailsSchema = v.array(v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() }))

/**
 * GitHub. An account's name is its number: who gives up a login leaves it to the next. The emails are a call of their own.
 *
 * @see https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps
 */
export const github: SocialProvider = {
  id: 'github',
  name: 'GitHub',
  issuer: 'https://github.com',
  authorizeUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  scopes: ['read:user', 'user:email'],
  clientAuthentication: 'post',
  hasPkce: true,
  async readProfile({ get }) {
    const { id, login } = v.parse(userSchema, await get('https://api.github.com/user'))
    const emails = v.parse(emailsSchema, await get('https://api.github.com/user/emails'))
    const primary = emails.find((email) => email.primary && email.verified)
    return { subject: id, email: primary?.email, userName: login }
  },
}
