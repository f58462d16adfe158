import { replyJson } from '../../../page/serveLocal.js'
import type { CodeProvider } from '../CodeProvider.js'
import { isClientByHeader, readAuthorization } from '../clientSecrets.js'
import { localClients } from '../localIdentity.js'
import { getName, getSubject } from '../persons.js'

/** X: wants a code challenge and the secret in a header; gives an email only if it is asked for and confirmed. */
export const x: CodeProvider = {
  id: 'x',
  title: 'X',
  clientId: localClients.x.clientId,
  authorizePath: /^\/i\/oauth2\/authorize$/,
  tokenPath: /^\/2\/oauth2\/token$/,
  isPkceRequired: true,
  denial: { error: 'access_denied' },
  isClient: (call) => isClientByHeader(call, localClients.x),
  createTokenAnswer: (accessToken, { scopes }) =>
    replyJson({ access_token: accessToken, token_type: 'bearer', expires_in: 7200, scope: scopes.join(' ') }),
  refuseToken: (error) =>
    error === 'invalid_client'
      ? replyJson(
          { error: 'unauthorized_client', error_description: 'Missing valid authorization header' },
          401,
        )
      : replyJson({ error, error_description: 'Value passed for the authorization code was invalid.' }, 400),
  answer(call, findGrant) {
    if (call.path !== '/2/users/me') return undefined
    const grant = findGrant(readAuthorization(call, 'bearer'))
    if (!grant) return replyJson({ title: 'Unauthorized', type: 'about:blank', status: 401 }, 401)
    const { person, scopes } = grant
    // Reading who one is needs both, says X's reference.
    if (!scopes.includes('users.read') || !scopes.includes('tweet.read'))
      return replyJson({ title: 'Forbidden', type: 'about:blank', status: 403 }, 403)
    const fields = call.query.get('user.fields')?.split(',') ?? []
    const isEmailShown =
      fields.includes('confirmed_email') && scopes.includes('users.email') && person.isEmailVerified
    return replyJson({
      data: {
        id: getSubject('x', person),
        name: getName(person),
        username: person.username,
        ...(isEmailShown && person.email && { confirmed_email: person.email }),
      },
    })
  },
}
