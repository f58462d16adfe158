import { replyJson } from '../../../page/serveLocal.js'
import type { CodeProvider } from '../CodeProvider.js'
import { isClientByForm, isClientByHeader, readAuthorization } from '../clientSecrets.js'
import { localClients } from '../localIdentity.js'
import { getName, getSubject } from '../persons.js'

/** Discord: says of an email whether it is verified; old names have a number behind them. */
export const discord: CodeProvider = {
  id: 'discord',
  title: 'Discord',
  clientId: localClients.discord.clientId,
  authorizePath: /^\/oauth2\/authorize$/,
  tokenPath: /^\/api(\/v\d+)?\/oauth2\/token$/,
  denial: {
    error: 'access_denied',
    error_description: 'The resource owner or authorization server denied the request',
  },
  isClient: (call) =>
    isClientByForm(call, localClients.discord) || isClientByHeader(call, localClients.discord),
  createTokenAnswer: (accessToken, { scopes }) =>
    replyJson({
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 604_800,
      scope: scopes.join(' '),
    }),
  refuseToken: (error) => replyJson({ error }, error === 'invalid_client' ? 401 : 400),
  answer(call, findGrant) {
    if (!/^\/api(\/v\d+)?\/users\/@me$/.test(call.path)) return undefined
    const grant = findGrant(readAuthorization(call, 'bearer'))
    if (!grant?.scopes.includes('identify')) return replyJson({ message: '401: Unauthorized', code: 0 }, 401)
    const { person, scopes } = grant
    return replyJson({
      id: getSubject('discord', person),
      username: person.username,
      global_name: getName(person),
      discriminator: person.discriminator ?? '0',
      avatar: null,
      ...(scopes.includes('email') && { email: person.email ?? null, verified: person.isEmailVerified }),
    })
  },
}
