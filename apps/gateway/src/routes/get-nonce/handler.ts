import type { getNonce } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { createNonceToken } from '../../sign-in/nonceToken.js'
import type { RouteDependencies } from '../RouteDependencies.js'
import { requireProject } from '../requireProject.js'

/**
 * Answers `getNonce`.
 *
 * @param dependencies - Signer, address and clock.
 */
export function createGetNonce({
  getPublicUrl,
  now,
  tokens,
}: Pick<RouteDependencies, 'getPublicUrl' | 'now' | 'tokens'>): CallHandler<typeof getNonce> {
  return async ({ project, reply }) => {
    reply.header('cache-control', 'no-store')
    const { id: projectId } = requireProject(project)
    return createNonceToken(tokens, { projectId, issuer: getPublicUrl(), nowMs: now() })
  }
}
