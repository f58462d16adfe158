import { createHmac } from 'node:crypto'
import { type Reply, replyJson } from '../../../page/serveLocal.js'
import type { CodeProvider } from '../CodeProvider.js'
import { isClientByForm, isSame, readAuthorization } from '../clientSecrets.js'
import { localClients } from '../localIdentity.js'
import { getName, getSubject } from '../persons.js'

const { facebook: client } = localClients

/** Facebook: a version in every path, a proof with every token, and emails of which nobody knows whether they are verified. */
export const facebook: CodeProvider = {
  id: 'facebook',
  title: 'Facebook',
  clientId: client.clientId,
  authorizePath: /^\/v\d+\.\d+\/dialog\/oauth$/,
  tokenPath: /^\/v\d+\.\d+\/oauth\/access_token$/,
  denial: {
    error: 'access_denied',
    error_reason: 'user_denied',
    error_code: '200',
    error_description: 'Permissions error',
  },
  isGrantTypeOptional: true,
  isTokenByGet: true,
  isClient: (call) => isClientByForm(call, client),
  createTokenAnswer: (accessToken) =>
    replyJson({ access_token: accessToken, token_type: 'bearer', expires_in: 5_184_000 }),
  refuseToken: (fault) =>
    refuse(`The code could not be used: ${fault}`, fault === 'invalid_client' ? 1 : 100),
  answer(call, findGrant) {
    if (!/^(\/v\d+\.\d+)?\/me$/.test(call.path)) return undefined
    const accessToken = readAuthorization(call, 'bearer') ?? call.query.get('access_token') ?? undefined
    const grant = findGrant(accessToken)
    if (!grant || !accessToken) return refuse('Invalid OAuth access token.', 190, 401)
    const proof = createHmac('sha256', client.clientSecret).update(accessToken).digest('hex')
    if (!isSame(call.query.get('appsecret_proof'), proof))
      return refuse('API calls from the server require an appsecret_proof argument', 100)
    const { person, scopes } = grant
    const fields = call.query.get('fields')?.split(',') ?? ['id', 'name']
    const isEmailShown = fields.includes('email') && scopes.includes('email')
    return replyJson({
      id: getSubject('facebook', person),
      ...(fields.includes('name') && { name: getName(person) }),
      ...(isEmailShown && person.email && { email: person.email }),
    })
  },
}

function refuse(message: string, code: number, status = 400): Reply {
  return replyJson({ error: { message, type: 'OAuthException', code } }, status)
}
