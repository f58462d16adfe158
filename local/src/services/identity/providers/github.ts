import { type Reply, replyJson } from '../../../page/serveLocal.js'
import type { CodeProvider, ServerCall, TokenFault } from '../CodeProvider.js'
import { isClientByForm, readAuthorization } from '../clientSecrets.js'
import { localClients } from '../localIdentity.js'
import { getName, getSubject } from '../persons.js'

const faults: Record<TokenFault, string> = {
  invalid_client: 'incorrect_client_credentials',
  invalid_grant: 'bad_verification_code',
  invalid_request: 'bad_verification_code',
  unsupported_grant_type: 'unsupported_grant_type',
}

/** GitHub: the account's email is in a second call, and its token call fails with status 200. */
export const github: CodeProvider = {
  id: 'github',
  title: 'GitHub',
  clientId: localClients.github.clientId,
  authorizePath: /^\/login\/oauth\/authorize$/,
  tokenPath: /^\/login\/oauth\/access_token$/,
  denial: { error: 'access_denied', error_description: 'The user has denied your application access.' },
  isGrantTypeOptional: true,
  isClient: (call) => isClientByForm(call, localClients.github),
  createTokenAnswer: (accessToken, { scopes }, call) =>
    reply(call, { access_token: accessToken, token_type: 'bearer', scope: scopes.join(',') }),
  refuseToken: (fault, call) =>
    reply(call, { error: faults[fault], error_description: 'The local GitHub refused the code.' }),
  answer(call, findGrant) {
    if (call.path !== '/user' && call.path !== '/user/emails') return undefined
    if (!call.headers['user-agent']) return replyJson({ message: 'User-Agent is missing' }, 403)
    const grant = findGrant(readAuthorization(call, 'bearer'))
    if (!grant) return replyJson({ message: 'Bad credentials', status: '401' }, 401)
    const { person, scopes } = grant
    if (call.path === '/user') {
      return replyJson({
        id: Number(getSubject('github', person)),
        login: person.username,
        name: getName(person),
        email: null, // What the account shows in public; most show none.
        type: 'User',
      })
    }
    if (!scopes.includes('user:email')) return replyJson({ message: 'Not Found', status: '404' }, 404)
    if (person.email === undefined) return replyJson([])
    return replyJson([
      { email: `old.${person.email}`, primary: false, verified: true, visibility: null },
      { email: person.email, primary: true, verified: person.isEmailVerified, visibility: 'private' },
    ])
  },
}

/** The token call answers as a form unless JSON is asked for. */
function reply({ headers }: ServerCall, fields: Record<string, string>): Reply {
  if (String(headers.accept ?? '').includes('application/json')) return replyJson(fields)
  const type = 'application/x-www-form-urlencoded; charset=utf-8'
  return { status: 200, type, body: String(new URLSearchParams(fields)) }
}
