import type { getMe } from '@latchkey/wire'
import type { CallHandler } from '../../http/mountCall.js'
import { readSessionToken } from '../../sign-in/sessionToken.js'
import { toAppKitAccount } from '../../sign-in/toAppKitAccount.js'
import type { RouteDependencies } from '../RouteDependencies.js'
import { requireProject } from '../requireProject.js'

/**
 * Answers `getMe`.
 *
 * @param dependencies - Repository and signer.
 */
export function createGetMe({
  signIns,
  tokens,
}: Pick<RouteDependencies, 'signIns' | 'tokens'>): CallHandler<typeof getMe> {
  return async ({ headers, project, query, reply }) => {
    reply.header('cache-control', 'no-store')
    const { id: projectId } = requireProject(project)
    const { account, claims } = await readSessionToken({
      header: headers.authorization,
      projectId,
      signIns,
      tokens,
    })
    const { jti: _, use: __, ...session } = claims
    if (query.includeAppKitAccount !== 'true') return session
    return { ...session, appKitAccount: toAppKitAccount(account) }
  }
}
