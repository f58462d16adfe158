import type { signOut } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { requireProject } from '../../http/requireProject.js'
import type { SignInRepository } from './createSignInRepository.js'
import type { Tokens } from './createTokens.js'
import { readSessionClaims } from './sessionToken.js'

/**
 * Answers `signOut`: the session counts no longer, whoever still has its token. Several tabs of a site may sign out at
 * once, so a session that has ended already is no failure.
 *
 * @param dependencies - Repository and signer.
 */
export function createSignOut({
  signIns,
  tokens,
}: {
  signIns: SignInRepository
  tokens: Tokens
}): CallHandler<typeof signOut> {
  return async ({ headers, project }) => {
    const { id: projectId } = requireProject(project)
    const { jti } = await readSessionClaims({ header: headers.authorization, projectId, tokens })
    await signIns.revokeSession(jti)
    return undefined
  }
}
