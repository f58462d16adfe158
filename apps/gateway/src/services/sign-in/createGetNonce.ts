import type { getNonce } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import type { ServiceContext } from '../ServiceContext.js'
import type { Tokens } from './createTokens.js'
import { createNonceToken } from './nonceToken.js'

/**
 * Answers `getNonce`.
 *
 * @param dependencies - Signer, address and clock.
 */
export function createGetNonce({
  getPublicUrl,
  now,
  tokens,
}: Pick<ServiceContext, 'getPublicUrl' | 'now'> & { tokens: Tokens }): CallHandler<typeof getNonce> {
  return async ({ project, reply }) => {
    reply.header('cache-control', 'no-store')
    const { id: projectId } = requireProject(project)
    return createNonceToken(tokens, { projectId, issuer: getPublicUrl(), nowMs: now() })
  }
}
