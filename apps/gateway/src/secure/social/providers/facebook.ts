import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { numberSubjectSchema, optionalTextSchema, type SocialProvider } from './SocialProvider.js'

/** Every path names it; an app that names none gets the oldest there is, which then goes away. */
const version = 'v23.0'

const meSchema = v.object({ id: numberSubjectSchema, name: optionalTextSchema })

/**
 * Facebook. Its emails are never shown: it does not say whether they are verified, and for some accounts they are not. So
 * they are not asked for.
 *
 * @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 */
export const facebook: SocialProvider = {
  id: 'facebook',
  name: 'Facebook',
  issuer: 'https://www.facebook.com',
  authorizeUrl: `https://www.facebook.com/${version}/dialog/oauth`,
  tokenUrl: `https://graph.facebook.com/${version}/oauth/access_token`,
  scopes: ['public_profile'],
  clientAuthentication: 'post',
  // Documented for its OpenID Connect alone.
  hasPkce: false,
  async readProfile({ accessToken, clientSecret = '', get }) {
    // A token that was given to another app is refused with this.
    const proof = createHmac('sha256', clientSecret).update(accessToken).digest('hex')
    const me = await get(
      `https://graph.facebook.com/${version}/me?${new URLSearchParams({ fields: 'id,name', appsecret_proof: proof })}`,
    )
    const { id, name } = v.parse(meSchema, me)
    return { subject: id, email: undefined, userName: name ?? undefined }
  },
}
