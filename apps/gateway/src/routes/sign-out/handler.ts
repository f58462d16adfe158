import type { signOut } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { readSessionToken } from '../../sign-in/sessionToken.js'
import type { RouteDependencies } from '../RouteDependencies.js'
import { requireProject } from '../requireProject.js'

/**
 * Answers `signOut`: the session counts no longer, whoever still has its token.
 *
 * @param dependencies - Repository and signer.
 */
export function createSignOut({
  signIns,
  tokens,
}: Pick<RouteDependencies, 'signIns' | 'tokens'>): CallHandler<typeof signOut> {
  return async ({ headers, project }) => {
    const { id: projectId } = requireProject(project)
    const { claims } = await readSessionToken({
      header: headers.authorization,
      projectId,
      signIns,
      tokens,
    })
    await signIns.revokeSession(claims.jti)
    return undefined
  }
}
