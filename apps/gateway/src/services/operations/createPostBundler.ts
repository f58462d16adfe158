import type { postBundler } from '@latchkey/wire/operations'
import { GatewayFailure } from '../../http/GatewayFailure.js'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import type { AnswerPaid } from '../../sponsoring/createAnswerPaid.js'
import { createSiteAsker } from '../../sponsoring/createSiteAsker.js'
import type { SignInRepository } from '../sign-in/createSignInRepository.js'
import type { Tokens } from '../sign-in/createTokens.js'

/**
 * Answers `postBundler`.
 *
 * @param dependencies - What answers such questions, and what says who asks.
 */
export function createPostBundler({
  answerPaid,
  ...dependencies
}: {
  answerPaid: AnswerPaid
  signIns: SignInRepository
  tokens: Tokens
}): CallHandler<typeof postBundler> {
  const toAsker = createSiteAsker(dependencies)
  return async ({ body: { id, method, params }, headers, project: found, query, request, signal }) => {
    // While nobody knows whose money it is, none is spent.
    if (!found) {
      throw new GatewayFailure('project/registry-unavailable', 'The project registry is unavailable', {
        retryAfterSeconds: 5,
      })
    }
    const project = requireProject(found)
    const { authorization } = headers
    const asker = toAsker({ address: request.ip, authorization, origin: request.headers.origin, project })
    const { chainId } = query
    const answer = await answerPaid({ asker, chainId, method, params, projectId: project.id, signal })
    return { jsonrpc: '2.0' as const, id, ...answer }
  }
}
