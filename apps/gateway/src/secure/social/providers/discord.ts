import * as v from 'valibot'
import { numberSubjectSchema, optionalTextSchema, type SocialProvider } from './SocialProvider.js'

const userSchema = v.object({
  id: numberSubjectSchema,
  username: v.string(),
  discriminator: optionalTextSchema,
  email: optionalTextSchema,
  verified: v.optional(v.boolean()),
})

/**
 * Discord. Old names have a number behind them without which they are not whole; new ones have a 0, which is none.
 *
 * @see https://discord.com/developers/docs/resources/user
 */
export const discord: SocialProvider = {
  id: 'discord',
  name: 'Discord',
  issuer: 'https://discord.com',
  authorizeUrl: 'https://discord.com/oauth2/authorize',
  tokenUrl: 'https://discord.com/api/oauth2/token',
  scopes: ['identify', 'email'],
  clientAuthentication: 'post',
  hasPkce: true,
  async readProfile({ get }) {
    const user = v.parse(userSchema, await get('https://discord.com/api/users/@me'))
    const { discriminator, email, id, username, verified } = user
    const hasNumber = discriminator && discriminator !== '0'
    return {
      subject: id,
      email: verified === true ? (email ?? undefined) : undefined,
      userName: hasNumber ? `${username}#${discriminator}` : username,
    }
  },
}
